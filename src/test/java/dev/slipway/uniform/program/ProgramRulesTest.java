package dev.slipway.uniform.program;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class ProgramRulesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.slipway");

  @Test
  void onlyTheProgramRunnerStartsProgramsForTasks() {
    // The embedded broker, in room kafka, is a supervised child of the server and not of a task.
    noClasses()
        .that()
        .doNotBelongToAnyOf(ProgramRunner.class)
        .and()
        .resideOutsideOfPackage("dev.slipway.kafka..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ProcessBuilder.class)
        .orShould()
        .callMethod(Runtime.class, "exec", String[].class)
        .orShould()
        .callMethod(Runtime.class, "exec", String.class)
        .because("every program of a task gets an argument list and a clean environment")
        .check(CLASSES);
  }
}
