package org.robotspec.conformance;

import java.util.List;

/**
 * A requirement that cases rest on.
 *
 * @param id such as {@code M-5}; the ids of its cases begin with it
 * @param text what it requires, in one or two sentences
 * @param sources where it is written: document and section
 */
public record Clause(String id, String text, List<String> sources) {}
