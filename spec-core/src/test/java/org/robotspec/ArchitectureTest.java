package org.robotspec;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * Checks the dependencies of the design: profile and usage, rules, access; indexing beside them;
 * nothing points back.
 */
final class ArchitectureTest {
  private static final String PROFILE = "org.robotspec.profile..";
  private static final String USAGE = "org.robotspec.usage..";
  private static final String RULES = "org.robotspec.rules..";
  private static final String ACCESS = "org.robotspec.access..";
  private static final String INDEXING = "org.robotspec.indexing..";
  private static final String JAVA = "java..";
  private static final String TLS = "javax.net.ssl..";
  private static final String NULLNESS = "org.jspecify.annotations..";

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // The option above does not know the directory of -Dquick.
          .withImportOption(location -> !location.contains("test-classes/"))
          .importPackages("org.robotspec");

  @Test
  void profileDependsOnlyOnTheJdk() {
    classes()
        .that()
        .resideInAPackage(PROFILE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(PROFILE, JAVA, NULLNESS)
        .check(CORE);
  }

  @Test
  void usageDependsOnlyOnTheJdk() {
    classes()
        .that()
        .resideInAPackage(USAGE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(USAGE, JAVA, NULLNESS)
        .check(CORE);
  }

  @Test
  void rulesDependOnlyOnProfileUsageAndTheJdk() {
    classes()
        .that()
        .resideInAPackage(RULES)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(RULES, PROFILE, USAGE, JAVA, NULLNESS)
        .check(CORE);
  }

  @Test
  void accessDependsOnlyOnRulesProfileAndTheJdk() {
    classes()
        .that()
        .resideInAPackage(ACCESS)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(ACCESS, RULES, PROFILE, JAVA, TLS, NULLNESS)
        .check(CORE);
  }

  @Test
  void indexingKnowsOnlyRules() {
    noClasses()
        .that()
        .resideInAPackage(INDEXING)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ACCESS)
        .check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.robotspec.(*)..").should().beFreeOfCycles().check(CORE);
  }
}
