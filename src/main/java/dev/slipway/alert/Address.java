package dev.slipway.alert;

import dev.slipway.event.EventType;
import java.util.ArrayList;
import java.util.List;

/**
 * What a problem is about.
 *
 * @param project the project
 * @param stage a name of {@code [a-z][a-z0-9-]*}, since it becomes part of an event's type
 * @param service the service
 */
public record Address(String project, String stage, String service) {
  private static final int LONGEST = 200;

  public Address {
    List<String> wrong = check(project, stage, service, new AddressLabels("", "", ""));
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
  }

  /** What keeps three texts from being an address, in words that name where they come from. */
  static List<String> check(String project, String stage, String service, AddressLabels names) {
    List<String> wrong = new ArrayList<>();
    text(names.project(), project, wrong);
    text(names.stage(), stage, wrong);
    text(names.service(), service, wrong);
    if (wrong.isEmpty() && !EventType.Names.isName(stage)) {
      wrong.add(
          "expected a stage of [a-z][a-z0-9-]* in `" + names.stage() + "`, found `" + stage + "`");
    }
    return wrong;
  }

  private static void text(String name, String value, List<String> wrong) {
    if (value.isBlank()) {
      wrong.add("expected `" + name + "`, found none");
    } else if (value.length() > LONGEST) {
      wrong.add("expected at most " + LONGEST + " characters in `" + name + "`, found more");
    }
  }
}
