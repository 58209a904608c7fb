package org.robotspec.indexing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** jsoup is optional: only one helper needs it. */
final class IndexingDependenciesTest {
  @Test
  void onlyTheHtmlHelperKnowsJsoup() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(HtmlMetaTags.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jsoup..")
        .check(
            new ClassFileImporter()
                // A quick build has other directory names.
                .withImportOption(location -> !location.contains("test-classes"))
                .importPackages("org.robotspec"));
  }
}
