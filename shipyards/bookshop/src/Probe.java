import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks a shop and judges its answers: {@code java Probe.java PORTFILE TIMES PATH...}. Prints what it
 * measured; exits with 1 where an answer was not 200.
 */
public class Probe {
  public static void main(String[] arguments) throws IOException {
    String port = Files.readString(Path.of(arguments[0])).strip();
    int times = Integer.parseInt(arguments[1]);
    int requests = 0;
    int errors = 0;
    long slowest = 0;
    String message = "every answer was 200";
    for (int p = 2; p < arguments.length; p++) {
      for (int i = 0; i < times; i++) {
        long begin = System.nanoTime();
        String answer = ask("http://127.0.0.1:" + port + arguments[p]);
        slowest = Math.max(slowest, (System.nanoTime() - begin) / 1_000_000);
        requests++;
        if (!answer.equals("200")) {
          errors++;
          message = arguments[p] + " answered " + answer;
          System.err.println(message);
        }
      }
    }
    System.out.printf(
        "{\"message\":\"%s\",\"requests\":%d,\"errors\":%d,\"slowestMs\":%d}%n",
        message, requests, errors, slowest);
    System.exit(errors == 0 ? 0 : 1);
  }

  private static String ask(String url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
      connection.setConnectTimeout(2_000);
      connection.setReadTimeout(2_000);
      return Integer.toString(connection.getResponseCode());
    } catch (IOException e) {
      return "nothing (" + e.getClass().getSimpleName() + ")";
    }
  }
}
