package org.robotspec.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The suite is usable without the rest: it knows no parser, no service and no crawler. */
final class IndependenceTest {
  @Test
  void theSuiteKnowsNoOtherModuleButTheOriginServer() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "org.robotspec.conformance..",
            "org.robotspec.origin..",
            "java..",
            "javax.xml..",
            "com.fasterxml.jackson..",
            "com.networknt.schema..",
            "org.jspecify..",
            "org.slf4j..")
        .check(
            new ClassFileImporter()
                .importUrl(Suite.class.getProtectionDomain().getCodeSource().getLocation()));
  }
}
