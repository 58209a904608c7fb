package org.robotspec.correction;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Platform;

/**
 * What corrections of one file change: the file and the corrected file are compared under one
 * profile, within a limit of work. No content makes it fail. Not thread-safe.
 */
public final class Corrections {
  /** How many positions a comparison may visit: some tenths of a second. */
  private static final long MAX_WORK = 4_000_000;

  /** How many positions the comparisons for each alone may visit: a second. */
  private static final long MAX_WORK_ALONE = 8_000_000;

  private final ReadFile file;
  private final WorkLimit work;
  private @Nullable Map<Object, List<String>> namesByGroup; // of the file; null before it is asked
  private final Map<Correction, RobotsDiff> effects = new HashMap<>();

  /**
   * Creates the corrections of a file.
   *
   * @param body the file's bytes
   * @param profile the profile under which the files are compared
   */
  public Corrections(byte[] body, SpecProfile profile) {
    this(
        new ReadFile(requireNonNull(body, "body"), requireNonNull(profile, "profile")),
        new WorkLimit(Math.min(MAX_WORK_ALONE, Platform.maxPositions() / 2)));
  }

  Corrections(ReadFile file, WorkLimit work) {
    this.file = file;
    this.work = work;
  }

  /**
   * Returns a file with corrections. Line ends, a byte-order mark and octets of other lines stay.
   * Of overlapping corrections, only the first is applied.
   */
  public static byte[] apply(byte[] body, Collection<Correction> corrections) {
    requireNonNull(body, "body");
    return Correction.applied(
        new ReadFile(body, SpecProfile.GOOGLE_2019), requireNonNull(corrections, "corrections"));
  }

  /** Returns whether two corrections are about the same place, so that only one can be applied. */
  public static boolean overlap(Correction one, Correction other) {
    return requireNonNull(one, "one").from() <= requireNonNull(other, "other").to()
        && other.from() <= one.to();
  }

  /** Returns what a correction alone changes. All corrections of the file share one limit. */
  public RobotsDiff effect(Correction correction) {
    requireNonNull(correction, "correction");
    RobotsDiff known = effects.get(correction);
    RobotsDiff effect = known == null ? compared(List.of(correction), work) : known;
    effects.put(correction, effect);
    return effect;
  }

  /** Returns what corrections change together, as {@link #apply} applies them. */
  public RobotsDiff together(Collection<Correction> corrections) {
    requireNonNull(corrections, "corrections");
    return compared(corrections, new WorkLimit(MAX_WORK));
  }

  private RobotsDiff compared(Collection<Correction> corrections, WorkLimit limit) {
    byte[] body = file.body();
    byte[] after = limit.spent() ? body : Correction.applied(file, corrections);
    limit.add(2L * (body.length + after.length)); // to read them
    if (limit.spent()) {
      return RobotsDiff.UNKNOWN;
    }
    if (namesByGroup == null) {
      namesByGroup = namesByGroup(file.lines());
    }
    ReadFile corrected = new ReadFile(after, file.profile());
    Set<String> names = changedNames(namesByGroup, namesByGroup(corrected.lines()));
    limit.add(40L * names.size()); // to compare them
    return VerdictComparison.changes(file.robots(), corrected.robots(), names, limit);
  }

  /** Returns the user agents of the groups that the files do not both have, equally often. */
  private static Set<String> changedNames(
      Map<Object, List<String>> before, Map<Object, List<String>> after) {
    Set<String> names = new LinkedHashSet<>();
    before.forEach((group, all) -> names.addAll(all.equals(after.get(group)) ? List.of() : all));
    after.forEach((group, all) -> names.addAll(all.equals(before.get(group)) ? List.of() : all));
    return names;
  }

  /**
   * Returns the user agents of each group by its rules, of which neither order nor number counts,
   * and its other lines; of equal groups one after the other.
   */
  private static Map<Object, List<String>> namesByGroup(Lines lines) {
    Map<Object, List<String>> groups = new LinkedHashMap<>();
    for (int group = 0; group < lines.groups(); group++) {
      Set<String> rules = new HashSet<>();
      List<String> others = new ArrayList<>();
      List<String> names = new ArrayList<>();
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        (lines.isRule(i) ? rules : others).add(lines.field(i).key() + ":" + lines.octets(i));
        if (lines.is(i, Field.USER_AGENT)) {
          names.add(lines.value(i));
        }
      }
      groups.computeIfAbsent(List.of(rules, others), same -> new ArrayList<>()).addAll(names);
    }
    return groups;
  }

  /** Returns what is corrected. */
  @Override
  public String toString() {
    return "corrections of %d octets under %s".formatted(file.body().length, file.profile());
  }
}
