package org.robotspec.lint;

import static java.util.stream.Collectors.toMap;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The codes of the notes that one class finds, by their keys. */
record NoteCodes(Map<String, NoteCode> byKey) {
  /** Reads a table: the key, the severity, the title and what to do, a code on each line. */
  static NoteCodes table(String table) {
    return new NoteCodes(
        Stream.of(table.split("\n"))
            .map(row -> row.split(" [|] ", -1))
            .map(cells -> new NoteCode(cells[0], cells[1], cells[2], cells[3]))
            .collect(toMap(NoteCode::key, code -> code, (a, b) -> a, LinkedHashMap::new)));
  }

  /** Returns a code of the table; an unknown key is a programmer's error. */
  NoteCode of(String key) {
    NoteCode code = byKey.get(key);
    if (code == null) {
      throw new IllegalArgumentException("no note has the code " + key);
    }
    return code;
  }
}
