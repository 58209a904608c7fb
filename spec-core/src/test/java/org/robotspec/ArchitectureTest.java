package org.robotspec;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.regex.Pattern;
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
          // Nor those of -Dquick and of the suite.
          .withImportOption(
              location -> !location.contains("test-classes/") && !location.contains("conformance"))
          .importPackages("org.robotspec");

  @ParameterizedTest
  @CsvSource({
    "text,",
    "profile, text",
    "usage, text",
    "rules, profile usage text",
    "lint, rules profile usage text",
    "access, rules profile text",
    "indexing, rules profile usage text",
    "diff, rules profile usage text",
    "correction, lint diff rules profile usage text",
    "internal, correction lint diff indexing access rules usage text"
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

  /**
   * A regular expression may need stack for each character, in JavaScript more than in Java: only
   * these use any, each on texts with a bound.
   */
  @Test
  void regularExpressionsSeeOnlyShortTexts() {
    List<String> bounded =
        List.of(
            "ContentRange", // MAX_LENGTH
            "CrawlDelay", // MAX_LENGTH
            "CrawlerName", // MAX_HEADER
            "DateReader", // MAX_LENGTH
            "FailClosed", // a table of the tests
            "FileNotes", // HEAD
            "IgnoredNotes", // MAX_LENGTH
            "LineCorrections", // PathNotes.MAX_LENGTH
            "NameNotes", // PathNotes.MAX_LENGTH
            "NoteFinder", // PathNotes.MAX_LENGTH
            "OverrideCheck", // an operator's text
            "PathNotes", // MAX_LENGTH
            "RuleNotes", // PathNotes.MAX_LENGTH
            "SitemapNotes", // PathNotes.MAX_LENGTH
            "UsageNotes", // PathNotes.MAX_LENGTH, MAX_NAME
            "UsagePreference", // MAX_VALUE
            "Setting"); // an operator's text
    noClasses()
        .that(
            DescribedPredicate.describe(
                "have no bound",
                type ->
                    !bounded.contains(
                        type.getName().replaceFirst(".*[.]", "").replaceFirst("[$].*", ""))))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(Pattern.class.getName())
        .orShould()
        .callMethod(String.class, "matches", String.class)
        .orShould()
        .callMethod(String.class, "replaceFirst", String.class, String.class)
        .check(CORE);
  }
}
