package org.robotspec.indexing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** jsoup is optional: a crawler without it uses everything but the one helper. */
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
                // Of a quick build, too, whose directories have other names.
                .withImportOption(location -> !location.contains("test-classes"))
                .importPackages("org.robotspec"));
  }
}
