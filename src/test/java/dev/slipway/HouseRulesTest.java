package dev.slipway;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/**
 * The architecture, held: which room may import which, where each technology lives, and what the
 * pure rooms never do. A room that does not exist yet is bound by its rules from its first class.
 */
class HouseRulesTest {
  private static final String ROOT = "dev.slipway";

  /** Rooms and the rooms that they may import. The root package may import all. */
  private static final Map<String, Set<String>> MAY_IMPORT = mayImport();

  private static final Set<String> PURE =
      Set.of("event", "yaml", "shipyard", "sequence", "alert", "dynaml", "skopos.plan");

  private static final Set<String> FORBIDDEN_NAMES =
      Set.of("util", "utils", "common", "impl", "service", "services", "manager", "helper");

  /** Packages of a technology and the one room that may use them. */
  private static final Map<String, List<String>> TECHNOLOGY =
      Map.of(
          "wire", List.of("com.fasterxml.jackson..", "tools.jackson..", "io.cloudevents.."),
          "kafka",
              List.of(
                  "org.apache.kafka..",
                  "kafka..",
                  "io.smallrye.reactive.messaging..",
                  "org.eclipse.microprofile.reactive.messaging.."),
          "http", List.of("jakarta.ws.rs.."),
          "git", List.of("org.eclipse.jgit.."),
          "cli", List.of("picocli.."),
          "dynaml", List.of("org.bouncycastle..", "com.google.re2j.."),
          "yaml", List.of("org.snakeyaml.."));

  /** Gives a library chance that the caller of dynaml supplies. */
  private static final String CHANCE_OF_THE_PORT = ROOT + ".dynaml.function.WorldRandom";

  /** Runs what a template's {@code exec} names, for the user who runs the template. */
  private static final String USERS_OWN_COMMANDS = ROOT + ".cli.dynaml.LocalWorld";

  /** Starts the server, the floor and the worker of a bench. */
  private static final String CHILDREN_OF_A_BENCH = ROOT + ".kafka.bench.ChildJvm";

  private static final JavaClasses HOUSE = new ClassFileImporter().importPath("target/classes");

  private static Map<String, Set<String>> mayImport() {
    Set<String> vocabulary = Set.of("event", "yaml");
    Set<String> pure = Set.of("shipyard", "sequence", "alert", "dynaml");
    // An arrow points from the importing room to the imported one on the same floor.
    Map<String, Set<String>> workers = new LinkedHashMap<>();
    workers.put("uniform", Set.of());
    for (String worker :
        List.of("skopos", "sow", "approval", "remediation", "webhook", "evaluation", "history")) {
      workers.put(worker, Set.of("uniform"));
    }
    List<String> edges = List.of("http", "kafka", "git", "folder", "cli");

    Map<String, Set<String>> rooms = new LinkedHashMap<>();
    vocabulary.forEach(room -> rooms.put(room, Set.of()));
    rooms.put("shipyard", vocabulary);
    rooms.put("alert", vocabulary);
    rooms.put("dynaml", vocabulary);
    rooms.put("sequence", union(vocabulary, Set.of("shipyard")));
    workers.forEach((room, arrows) -> rooms.put(room, union(vocabulary, pure, arrows)));
    rooms.put("scenario", union(vocabulary, pure));
    rooms.put("wire", union(vocabulary, pure, workers.keySet()));
    edges.forEach(room ->
        rooms.put(room, union(vocabulary, pure, workers.keySet(), Set.of("wire", "scenario"))));
    return rooms;
  }

  @Test
  void everyClassLivesInAKnownRoom() {
    Set<String> unknown = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      String room = room(type);
      if (!room.isEmpty() && !MAY_IMPORT.containsKey(room)) {
        unknown.add(type.getName());
      }
    }
    assertEquals(Set.of(), unknown, "give the room its floor in MAY_IMPORT");
  }

  @Test
  void roomsImportDownwardsOrAlongAnArrow() {
    MAY_IMPORT.forEach((room, allowed) -> {
      Set<String> reachable = union(allowed, Set.of(room));
      check(
          noClasses()
              .that()
              .resideInAPackage(in(room))
              .should()
              .dependOnClassesThat(
                  describe(
                      "live in the root or in a room other than " + new TreeSet<>(reachable),
                      type -> isOurs(type) && !reachable.contains(room(type)))));
    });
  }

  @Test
  void roomsHaveNoCycles() {
    check(slices().matching(ROOT + ".(*)..").should().beFreeOfCycles());
  }

  @Test
  void vocabularyAndPureRoomsUseTheJdkAlone() {
    for (String room : PURE) {
      check(
          noClasses()
              .that()
              .resideInAPackage(in(room))
              .should()
              .dependOnClassesThat(
                  are(
                      not(
                          resideInAnyPackage(
                              "java..",
                              "javax.crypto..",
                              ROOT + "..",
                              "org.jspecify..",
                              "org.snakeyaml..",
                              "org.bouncycastle..",
                              "com.google.re2j..")))));
    }
  }

  @Test
  void plansAreReadAndRunWithoutWorkersAndPrograms() {
    check(
        noClasses()
            .that()
            .resideInAPackage(in("skopos.plan"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(in("uniform"), ROOT + ".skopos", in("skopos.plugin")));
  }

  @Test
  void eachTechnologyLivesInItsOneRoom() {
    TECHNOLOGY.forEach((room, packages) ->
        check(
            noClasses()
                .that()
                .resideOutsideOfPackage(in(room))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages.toArray(String[]::new))));
  }

  @Test
  void requestsGoOutThroughTheRoomThatChecksWhere() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(in("webhook"))
            .should()
            .dependOnClassesThat(
                describe(
                    "are the HTTP client of Vert.x",
                    type -> type.getName().startsWith("io.vertx.core.http.HttpClient"))));
  }

  @Test
  void pureRoomsTakeTimeAndChanceFromOutside() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PURE.stream().map(HouseRulesTest::in).toArray(String[]::new))
            .and()
            .doNotHaveFullyQualifiedName(CHANCE_OF_THE_PORT)
            .should()
            .accessTargetWhere(
                DescribedPredicate.<JavaAccess<?>>describe(
                    "is a clock, a source of chance or a thread", HouseRulesTest::isImpure)));
  }

  @Test
  void processesAreStartedInFewPlaces() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(in("kafka.broker"))
            .and()
            .doNotBelongToAnyOf(ProgramRunner.class)
            .and()
            .doNotHaveFullyQualifiedName(USERS_OWN_COMMANDS)
            .and()
            .doNotHaveFullyQualifiedName(CHILDREN_OF_A_BENCH)
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ProcessBuilder.class)
            .orShould()
            .accessTargetWhere(
                DescribedPredicate.<JavaAccess<?>>describe(
                    "is Runtime.exec", access -> is(access, Runtime.class, "exec"))));
  }

  @Test
  void nothingUsesJavaSerialisation() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class));
  }

  @Test
  void theBrokersOwnJarsAreUsedByItsMainClassAlone() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".kafka.broker.BrokerMain")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "kafka..",
                "org.apache.kafka.server..",
                "org.apache.kafka.metadata..",
                "org.apache.kafka.raft.."));
  }

  @Test
  void roomsAreNamedForWhatTheyTalkAbout() {
    check(
        classes()
            .should()
            .resideOutsideOfPackages(
                FORBIDDEN_NAMES.stream().map(name -> ".." + name + "..").toArray(String[]::new)));
    check(noClasses().should().haveSimpleNameEndingWith("Impl"));
  }

  @Test
  void everyPackageIntroducesItselfAndIsNullMarked() throws Exception {
    Set<String> packages = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      packages.add(type.getPackageName());
    }
    assertFalse(packages.isEmpty());
    for (String name : packages) {
      Path file = Path.of("src/main/java", name.replace('.', '/'), "package-info.java");
      String introduction = Files.readString(file);
      assertEquals("/**", introduction.substring(0, 3), file.toString());
      assertTrue(
          HOUSE.stream()
              .filter(type -> type.getName().equals(name + ".package-info"))
              .anyMatch(type -> type.isAnnotatedWith(NullMarked.class)),
          name + " is not @NullMarked");
    }
  }

  private static boolean isImpure(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getTarget().getName();
    if (owner.getName().equals(CHANCE_OF_THE_PORT)) {
      return false;
    }
    return Stream.of(
                Instant.class,
                LocalDate.class,
                LocalDateTime.class,
                OffsetDateTime.class,
                ZonedDateTime.class)
            .anyMatch(type -> is(access, type, "now"))
        || (owner.isEquivalentTo(Clock.class)
            && (name.startsWith("system") || name.startsWith("tick")))
        || is(access, System.class, "currentTimeMillis")
        || is(access, System.class, "nanoTime")
        || is(access, UUID.class, "randomUUID")
        || is(access, Math.class, "random")
        || owner.isAssignableTo(Random.class)
        || owner.isAssignableTo(RandomGenerator.class)
        || owner.isAssignableTo(Thread.class);
  }

  private static boolean is(JavaAccess<?> access, Class<?> owner, String name) {
    return access.getTargetOwner().isEquivalentTo(owner)
        && access.getTarget().getName().equals(name);
  }

  private static boolean isOurs(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT + ".");
  }

  /** The room of one of our classes: the first name below the root, or nothing for the root. */
  private static String room(JavaClass type) {
    String below = (type.getPackageName() + ".").substring(ROOT.length() + 1);
    return below.isEmpty() ? "" : below.substring(0, below.indexOf('.'));
  }

  private static String in(String room) {
    return ROOT + "." + room + "..";
  }

  @SafeVarargs
  private static Set<String> union(Set<String>... sets) {
    return Stream.of(sets)
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static DescribedPredicate<JavaClass> describe(String words, Predicate<JavaClass> test) {
    return DescribedPredicate.describe(words, test);
  }

  /** Checks a rule; a room without classes passes. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(HOUSE);
  }
}
