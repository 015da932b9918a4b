package dev.slipway.cli;

import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The shops that the example project runs, one for each stage. */
final class Bookshop {
  private static final String SERVICE = "shop";

  private final Path project;
  private final Path data;
  private final AtomicBoolean stopped = new AtomicBoolean();

  /** The shops of a project folder whose programs keep their data below a folder. */
  Bookshop(Path project, Path data) {
    this.project = project.toAbsolutePath();
    this.data = data.toAbsolutePath();
  }

  /** The version that runs in a stage; {@code none} where none does. */
  String version(String stage) {
    return read(stage, "running");
  }

  /** Where the shop of a stage answers. */
  String url(String stage) {
    return "http://127.0.0.1:" + read(stage, "port") + "/";
  }

  private String read(String stage, String file) {
    Path path = data.resolve("bookshop").resolve(stage).resolve(SERVICE).resolve(file);
    try {
      return Files.readString(path).strip();
    } catch (IOException e) {
      return "none";
    }
  }

  /** Makes the shop of a stage answer with errors. */
  void damage(String stage) {
    status(HttpRequest.newBuilder(URI.create(url(stage) + "break")).POST(noBody()));
  }

  /** Whether customers can pay in the shop of a stage. */
  boolean sells(String stage) {
    return status(HttpRequest.newBuilder(URI.create(url(stage) + "checkout"))) == 200;
  }

  private static HttpRequest.BodyPublisher noBody() {
    return HttpRequest.BodyPublishers.noBody();
  }

  private static int status(HttpRequest.Builder request) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** Stops every shop, once. */
  void stopAll() {
    if (!Files.isDirectory(data) || !stopped.compareAndSet(false, true)) {
      return;
    }
    ProgramResult result =
        new ProgramRunner(ProgramRunner.Settings.standard())
            .run(ProgramCall.of(project, List.of("./bin/stop-all", data.toString())));
    if (!(result instanceof ProgramResult.Exited exited && exited.code() == 0)) {
      System.err.println("slipway: bin/stop-all did not stop every shop: " + result);
    }
  }
}
