package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of {@code fail-closed.txt} for one way: the verdict for a defect in the rules of a host, by
 * the way in which they reach the decision.
 *
 * @param block the block of the table that has the row
 * @param module whose test runs the row
 * @param way how the rules reach the decision
 * @param defect what is wrong with them
 * @param verdict allowed, disallowed, postponed or error; {@code -} for none that can be shown
 * @param why the clause
 */
public record FailClosed(
    String block, String module, String way, String defect, String verdict, String why) {
  /** A file that disallows {@code /no}, and which each defect spoils. */
  public static final String RULES = "User-agent: *\nDisallow: /no\n";

  private static final String NOT_SHOWN = "-";
  private static final String OTHER_WAYS = "*";
  private static final Pattern CODE_POINT = Pattern.compile("<U[+]([0-9A-F]{4,6})>");

  /** Returns the rows of a block that a module runs. */
  public static List<FailClosed> of(String module, String block) {
    return all().stream()
        .filter(row -> row.module.equals(module) && row.block.equals(block))
        .filter(row -> !row.verdict.equals(NOT_SHOWN))
        .toList();
  }

  /**
   * Returns all rows, one for each way.
   *
   * @throws IllegalStateException if a block lacks a defect for one of its ways or has it twice
   */
  public static List<FailClosed> all() {
    List<FailClosed> rows = new ArrayList<>();
    for (String block : text().split("(?m)^\\[", -1)) {
      List<String> lines =
          block.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList();
      if (!lines.isEmpty()) {
        add(lines.get(0), lines.subList(1, lines.size()), rows);
      }
    }
    return rows;
  }

  /** Adds the rows of a block; its heading names the ways of each module. */
  private static void add(String heading, List<String> lines, List<FailClosed> all) {
    String name = heading.substring(0, heading.indexOf(']'));
    Map<String, String> modules = new LinkedHashMap<>();
    for (String ways : heading.substring(name.length() + 1).split(";", -1)) {
      String[] parts = ways.strip().split(":? +", -1);
      for (int way = 1; way < parts.length; way++) {
        modules.put(parts[way], parts[0]);
      }
    }
    Map<String, FailClosed> known = new LinkedHashMap<>();
    List<String[]> cells = new ArrayList<>();
    lines.forEach(line -> cells.add(line.strip().split("\\s+[|]\\s+", -1)));
    cells.sort(comparing(row -> row[0].equals(OTHER_WAYS))); // the ways without a row come last
    for (String[] row : cells) {
      List<String> ways = List.of(row[0].split(" +"));
      if (row[0].equals(OTHER_WAYS)) {
        ways =
            modules.keySet().stream()
                .filter(way -> !known.containsKey(way + " " + row[1]))
                .toList();
      }
      boolean twice = ways.isEmpty();
      for (String way : ways) {
        String module = requireNonNull(modules.get(way), way);
        FailClosed each = new FailClosed(name, module, way, row[1], row[2], row[3]);
        twice |= known.put(way + " " + row[1], each) != null;
      }
      if (twice) {
        throw new IllegalStateException("fail-closed.txt: a way has twice " + row[1]);
      }
    }
    if (known.size() != modules.size() * cells.stream().map(row -> row[1]).distinct().count()) {
      throw new IllegalStateException("fail-closed.txt: not every way has every defect of " + name);
    }
    all.addAll(known.values());
  }

  private static String text() {
    try (InputStream in = FailClosed.class.getResourceAsStream("fail-closed.txt")) {
      return new String(requireNonNull(in).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the defect with {@code <U+00A0>} and the like replaced by the characters. */
  public String characters() {
    return CODE_POINT
        .matcher(defect)
        .replaceAll(
            code ->
                Matcher.quoteReplacement(Character.toString(Integer.parseInt(code.group(1), 16))));
  }

  /** Returns the lines of a defect, in which tildes separate them. */
  public String lines() {
    return characters().replace(" ~ ", "\n");
  }

  /** Returns the request target in the reason of a row, after {@code D-32:}. */
  public String target() {
    return why.split(" ", -1)[1];
  }

  /**
   * Returns a server's answer with this row's defect.
   *
   * @param elsewhere the URL of this file at another origin
   */
  public Answer answer(String elsewhere) {
    if (defect.contains(" => ")) {
      ByteArrayOutputStream response = new ByteArrayOutputStream();
      String head = "HTTP/1.1 " + head(elsewhere) + "\r\nConnection: close\r\n\r\n";
      response.writeBytes(head.getBytes(ISO_8859_1));
      response.writeBytes(body());
      return Answer.raw(response.toByteArray());
    }
    Answer rules = Answer.text(RULES);
    return switch (defect) {
      case "cut" -> rules.shortBy(100);
      case "cut-tls" -> rules.untilClose();
      case "coded" -> rules.header("Content-Encoding", "br");
      case "mislabelled" -> rules.header("Content-Encoding", "none");
      case "unreadable-name" -> Answer.redirect(301, "http://[zz]/robots.txt");
      case "misspelt" -> Answer.text(RULES.replace("Disallow", "Disalow"));
      case "other-origin" -> Answer.redirect(301, elsewhere);
      case "reset" -> Answer.reset();
      case "closed" -> Answer.close();
      case "stalled" -> Answer.stall();
      case "closed head" -> Answer.raw("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
      case "stalled head" -> Answer.raw("HTTP/1.1 200 OK\r\n".getBytes(UTF_8)).stalledAfter(17);
      case "reset body" -> rules.resetAfter(20);
      case "stalled body" -> rules.stalledAfter(20);
      case "other-crawler" -> Answer.text(RULES.replace("*", "otherbot"));
      default -> throw new IllegalArgumentException(defect);
    };
  }

  /** Returns the status and the headers, in lines, of a defect that is a response. */
  private String head(String elsewhere) {
    return characters()
        .replaceFirst(" => .*", "")
        .replace("{length}", String.valueOf(body().length))
        .replace("{elsewhere}", elsewhere)
        .replace(" ~ ", "\r\n");
  }

  /** Returns the body of a defect that is a response. */
  private byte[] body() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (String part : defect.replaceFirst(".* => ", "").split(" [+] ", -1)) {
      body.writeBytes(part(part));
    }
    return body.toByteArray();
  }

  private static byte[] part(String name) {
    byte[] rules = RULES.getBytes(UTF_8);
    int of = name.indexOf(" of ");
    if (of > 0) {
      byte[] coded = part(name.substring(of + " of ".length()));
      return switch (name.substring(0, of)) {
        case "gzip" -> Codings.gzip(coded);
        case "zlib" -> Codings.zlib(coded);
        case "raw deflate" -> Codings.rawDeflate(coded);
        case "half" -> Arrays.copyOf(coded, coded.length / 2);
        case "chunks" -> chunks(coded);
        default -> throw new IllegalArgumentException(name);
      };
    }
    return switch (name) {
      case "nothing" -> new byte[0];
      case "rules" -> rules;
      case "agent" -> Arrays.copyOf(rules, rules.length / 2);
      case "disallow" -> Arrays.copyOfRange(rules, rules.length / 2, rules.length);
      case "chunks" -> chunks(rules);
      case "large" -> (RULES + "#".repeat(600_000) + "\n").getBytes(UTF_8);
      case "gzip", "zlib", "raw deflate" -> part(name + " of rules");
      case "empty gzip" -> part("gzip of nothing");
      case "zeros" -> new byte[512];
      case "mark" -> "\uFEFF".getBytes(UTF_8);
      case "utf-16" -> RULES.getBytes(UTF_16);
      case "utf-16le" -> RULES.getBytes(UTF_16LE);
      default -> // a comment of so many octets
          ("#".repeat(Integer.parseInt(name) - 1) + "\n").getBytes(UTF_8);
    };
  }

  private static byte[] chunks(byte[] body) {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    chunks.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(UTF_8));
    chunks.writeBytes(body);
    chunks.writeBytes("\r\n0\r\n\r\n".getBytes(UTF_8));
    return chunks.toByteArray();
  }

  /** Returns the way and the defect. */
  @Override
  public String toString() {
    return way + ", " + defect;
  }
}
