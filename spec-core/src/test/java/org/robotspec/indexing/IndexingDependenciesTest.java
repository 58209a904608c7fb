package org.robotspec.indexing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** jsoup is optional: a crawler without it uses everything but the one helper. */
final class IndexingDependenciesTest {

  @Test
  void onlyTheHtmlHelperKnowsJsoup() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(HtmlMetaTags.class.getName())
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.jsoup..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.robotspec"));
  }
}
