package org.robotspec.service;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.api.Test;

/** Checks the dependencies that Maven cannot know: those between packages of one module. */
final class ServiceArchitectureTest {
  private static final String SERVICE = "org.robotspec.service..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // The option above knows neither the directory of -Dquick nor the jar of another module.
          .withImportOption(at -> !at.contains("test-classes/") && !at.contains("-tests.jar"))
          .importPackages("org.robotspec");

  @Test
  void theServiceDoesNotKnowIndexing() {
    noClasses()
        .that()
        .resideInAPackage(SERVICE)
        .and()
        .resideOutsideOfPackage(
            "org.robotspec.service.internal.adapter") // reads pages for adapters
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.robotspec.indexing..")
        .check(CLASSES);
  }

  @Test
  void whatIsInsideDoesNotKnowTheServiceThatUsesIt() {
    noClasses()
        .that()
        .resideInAPackage("org.robotspec.service.*..")
        .and()
        .resideOutsideOfPackage("org.robotspec.service.internal.adapter") // used by adapters alone
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.robotspec.service")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("org.robotspec.service.spi")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.robotspec.service.internal..")
        .check(CLASSES);
  }

  /** A new note of lint stops no crawler (D-27). */
  @Test
  void theServiceKnowsNoLint() {
    noClasses()
        .that()
        .resideInAPackage(SERVICE)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.robotspec.lint..")
        .check(CLASSES);
  }

  @Test
  void classesHaveNoCycles() {
    slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass type) {
                return type.getPackageName().startsWith("org.robotspec.service")
                    ? SliceIdentifier.of(type.getName().replaceFirst("[$].*", ""))
                    : SliceIdentifier.ignore();
              }

              @Override
              public String getDescription() {
                return "classes with what is nested in them";
              }
            })
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }
}
