package org.robotspec.access;

import static java.util.Objects.requireNonNull;
import static org.robotspec.access.Access.CONDITIONAL;
import static org.robotspec.access.Access.FULL_ALLOW;
import static org.robotspec.access.Access.FULL_DISALLOW;

import org.robotspec.text.Ascii;

/**
 * Why an origin may or may not be crawled: the table of section H.
 *
 * <p>A row says what may be crawled ({@link #access()}) and for how long ({@link Hold}). {@link
 * AccessPolicy} picks the row. Stored records contain the names of the rows.
 */
public enum AccessReason {
  /** Any 2xx, even with an empty body; H-3 and H-4 lead here too. */
  FILE("H-1", CONDITIONAL, Hold.ANSWERED, "the file's rules decide"),
  /** A 2xx that is an HTML page without a line of a robots.txt (H-4). */
  HTML_PAGE("D-30", CONDITIONAL, Hold.ANSWERED, "HTML instead of a robots.txt: no restrictions"),
  /** A redirect that led nowhere. */
  DEAD_REDIRECT("H-2", FULL_ALLOW, Hold.ANSWERED, "the redirect leads nowhere: treated as no file"),
  /** Any 4xx; 429 only where the profile says so (D-5). */
  CLIENT_ERROR("H-5", FULL_ALLOW, Hold.ANSWERED, "the status says that there is no file"),
  /** A 5xx, and 429 where the profile says so (D-5). */
  SERVER_ERROR("H-6", FULL_DISALLOW, Hold.TEMPORARY, "a server error: crawling is postponed"),
  /** A request that failed. */
  FETCH_FAILED("H-9", FULL_DISALLOW, Hold.TEMPORARY, "no answer: crawling is postponed"),
  /** A failed request that the operator tolerates. */
  FAILURE_ALLOWED("L-8", FULL_ALLOW, Hold.ANSWERED, "a failure, which the configuration allows"),
  /** Failures for so long that a site without a usable server would open (D-34). */
  NOT_GONE(
      "D-34",
      FULL_DISALLOW,
      Hold.TEMPORARY,
      "failing for long, but not shown to be gone: postponed; an override lets the crawler in"),
  /** Unreachable for too long, with a copy of the file. */
  LAST_COPY("H-7", CONDITIONAL, Hold.FALLBACK, "unreachable: the last good copy decides"),
  /** Unreachable for too long, without a copy. */
  NO_COPY("H-7", FULL_ALLOW, Hold.FALLBACK, "unreachable, and no copy: no restrictions"),
  /** Unreachable for too long while the site's pages answer (D-6, {@code google-current}). */
  SITE_ANSWERS("H-7", FULL_ALLOW, Hold.FALLBACK, "unreachable, but the site answers"),
  /** Unreachable for too long, and so is the site (D-6, {@code google-current}). */
  SITE_DOWN("H-7", FULL_DISALLOW, Hold.TEMPORARY, "unreachable, and so is the site"),
  /** A 5xx from a site that answers 5xx for missing pages. */
  ERROR_MEANS_MISSING("H-8", FULL_ALLOW, Hold.ANSWERED, "this site answers 5xx where it means 404"),

  /** The operator exempted the host. */
  EXEMPT("L-8", FULL_ALLOW, Hold.ANSWERED, "the host is exempt by configuration"),
  /** The operator gave the rules for the host. */
  OVERRIDE("L-8", CONDITIONAL, Hold.ANSWERED, "the rules come from configuration"),
  /** Not known yet: "I don't know" is never "allowed". */
  NO_ANSWER_YET("H-6", FULL_DISALLOW, Hold.TEMPORARY, "robots.txt is not known yet"),
  /** Status 403, if the operator wants it to disallow everything. */
  FORBIDDEN("L-8", FULL_DISALLOW, Hold.ANSWERED, "the configuration makes 403 disallow everything");

  /** How long the effect of a reason lasts. */
  enum Hold {
    /** The origin answered: until that answer is too old (H-10). */
    ANSWERED,
    /** Until the next fetch. */
    TEMPORARY,
    /** Until the origin answers again, without a time limit. */
    FALLBACK
  }

  private final String clause;
  private final Access access;
  private final Hold hold;
  private final String text;

  AccessReason(String clause, Access access, Hold hold, String text) {
    this.clause = clause;
    this.access = access;
    this.hold = hold;
    this.text = text;
  }

  /** Returns the clause of the specification, such as {@code H-6}. */
  public String clause() {
    return clause;
  }

  /** Returns what may be crawled. */
  public Access access() {
    return access;
  }

  /** Returns whether this reason only postpones a URL. */
  public boolean temporary() {
    return hold == Hold.TEMPORARY;
  }

  /** Returns the name of this reason in counters and JSON, such as {@code no-copy}. */
  public String key() {
    return Ascii.key(this);
  }

  /** Returns the reason in a few words, without the details of the case. */
  public String text() {
    return text;
  }

  /** Returns the reason in a line: its text, {@code detail} if there is any, and the clause. */
  public String explain(String detail) {
    requireNonNull(detail, "detail");
    return text + " (" + (detail.isEmpty() ? "" : detail + "; ") + clause + ")";
  }

  Hold hold() {
    return hold;
  }
}
