package org.robotspec;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.indexing.HtmlMetaTags;

/** Checks the arrows between the packages: nothing points back. */
final class ArchitectureTest {

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // The option above does not know the directory of -Dquick.
          .withImportOption(location -> !location.contains("test-classes/"))
          .importPackages("org.robotspec");

  @ParameterizedTest
  @CsvSource({
    "profile,",
    "usage,",
    "rules, profile usage",
    "lint, rules profile usage",
    "access, rules profile",
    "indexing, rules profile usage",
    "internal.diff, rules profile usage"
  })
  void aPackageKnowsOnlyTheJdkAnd(String name, @Nullable String others) {
    String known = name + (others == null ? "" : " " + others);
    classes()
        .that()
        .resideInAPackage("org.robotspec." + name + "..")
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    "java..",
                    "javax.net.ssl..",
                    "org.jsoup..",
                    "org.w3c.dom..",
                    "org.jspecify.annotations..")
                .or(
                    resideInAnyPackage(
                        Stream.of(known.split(" "))
                            .map(other -> "org.robotspec." + other + "..")
                            .toArray(String[]::new))))
        .check(CORE);
  }

  @Test
  void whatIsInternalKnowsNothingOfTheRestOfRules() {
    noClasses()
        .that()
        .resideInAPackage("org.robotspec.rules.internal..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.robotspec.rules")
        .check(CORE);
  }

  @Test
  void onlyTheHelperForHtmlKnowsJsoupWhichIsOptional() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(HtmlMetaTags.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jsoup..")
        .check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.robotspec.(*)..").should().beFreeOfCycles().check(CORE);
  }
}
