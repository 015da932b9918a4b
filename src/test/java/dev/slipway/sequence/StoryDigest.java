package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.StateCodec;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Set;

/**
 * A program that plays one story, in which an event starts several sequences at once, and prints a
 * digest of everything that was said and kept. Beside it stands the order of a set, which Java
 * chooses anew in every process.
 */
final class StoryDigest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
        - {name: first, triggeredOn: [com.acme.pushed], tasks: [{name: build}, {name: test}]}
        - {name: second, triggeredOn: [com.acme.pushed], tasks: [{name: scan}]}
      - name: prod
        sequences:
        - {name: third, triggeredOn: [com.acme.pushed, dev.first.finished], tasks: [{name: deploy}]}
      """;

  private StoryDigest() {}

  public static void main(String[] args) throws Exception {
    Theatre theatre = Theatre.with(STAGES);
    for (int n = 0; n < 5; n++) {
      theatre.receive(theatre.event("com.acme.pushed", "C" + n, data(n)));
    }
    for (int n = 0; n < 5; n++) {
      for (String task : new String[] {"build", "test", "scan", "deploy"}) {
        answer(theatre, "C" + n, task);
      }
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Event event : theatre.emitted) {
      digest.update(CloudEvents.encode(event));
    }
    for (Piece piece : theatre.pieces.values()) {
      digest.update(StateCodec.print(piece));
    }
    System.out.println(theatre.emitted.size() + " " + HexFormat.of().formatHex(digest.digest()));
    System.out.println(Set.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"));
  }

  private static java.util.Map<String, ? extends Object> data(int n) {
    Data.Builder data =
        new Data.Builder().put("project", Theatre.PROJECT).put("service", "carts").put("n", n);
    for (char key = 'a'; key <= 'z'; key++) {
      data.put("key-" + key, "value-" + n);
    }
    return data.build();
  }

  private static void answer(Theatre theatre, String context, String task) {
    for (Event open : java.util.List.copyOf(theatre.emitted)) {
      if (open.context().equals(context)
          && open.type().equals("sh.keptn.event." + task + ".triggered")) {
        Data.Builder data =
            new Data.Builder()
                .put("project", open.project())
                .put("stage", open.stage())
                .put("service", open.service())
                .put("result", "pass")
                .put("status", "succeeded")
                .put("made-by-" + task, open.stage());
        java.util.TreeMap<String, String> extensions = new java.util.TreeMap<>();
        extensions.put(Event.CONTEXT, context);
        extensions.put(Event.TRIGGERED_ID, open.id());
        theatre.receive(
            theatre.event(
                "sh.keptn.event." + task + ".finished", "worker", extensions, data.build()));
      }
    }
  }
}
