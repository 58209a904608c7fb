package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * A named meta tag of a page.
 *
 * @param name its name, in any case: {@code robots} or a product token (I-1, I-2)
 * @param content its content
 */
public record MetaTag(String name, String content) {
  /** Stands for the name of a tag that has {@code property="robots"} instead of a name. */
  private static final String PROPERTY = "[property=robots]";

  /** Stands for the name of a tag that has {@code http-equiv} instead of a name. */
  private static final String HTTP_EQUIV = "[http-equiv]";

  private static final Set<String> UNKNOWN =
      Set.of("", "unknown/unknown", "application/unknown", "*/*");

  /** Creates a tag. */
  public MetaTag {
    requireNonNull(name, "name");
    requireNonNull(content, "content");
  }

  /**
   * Returns the tag with these attributes; null means missing. If the content is missing or blank,
   * the value attribute is the content, as in Google's own sample (I-6).
   */
  public static MetaTag of(String name, @Nullable String content, @Nullable String value) {
    boolean hasContent = content != null && !WhiteSpace.HTML.trim(content).isEmpty();
    return new MetaTag(name, Objects.requireNonNullElse(hasContent ? content : value, ""));
  }

  /**
   * Returns whether content can have meta tags: HTML, and content of an unknown type, which may be
   * HTML (WHATWG MIME Sniffing, section 7).
   *
   * @param contentType the type as in the header, if any
   */
  public static boolean canBeIn(@Nullable String contentType) {
    String type = contentType == null ? "" : contentType.split(";", 2)[0];
    String essence = Ascii.lower(WhiteSpace.HEADER.trim(type));
    return UNKNOWN.contains(essence) || essence.contains("html");
  }

  /**
   * Returns the tag with these attributes, null if missing; empty if it is about something else.
   */
  static Optional<MetaTag> read(Function<String, @Nullable String> attribute) {
    String property = Objects.requireNonNullElse(attribute.apply("property"), "");
    String header = Objects.requireNonNullElse(attribute.apply("http-equiv"), "");
    @Nullable String other =
        ProductTokens.isEveryone(property)
            ? PROPERTY
            : ProductTokens.isEveryone(header) || Ascii.lower(header).equals("x-robots-tag")
                ? HTTP_EQUIV
                : null;
    @Nullable String name = attribute.apply("name");
    return Optional.ofNullable(name == null ? other : name)
        .map(known -> of(known, attribute.apply("content"), attribute.apply("value")));
  }

  /** Returns whether the author probably meant a robots tag, which this is not. */
  boolean isNearMiss() {
    String lower = Ascii.lower(WhiteSpace.HTML.trim(name));
    return lower.equals(PROPERTY)
        || lower.equals(HTTP_EQUIV)
        || lower.equals("robot")
        || lower.startsWith("robots,")
        || lower.startsWith("robots ");
  }

  /** Returns the tag as printable text, such as {@code meta tag robots: noindex}. */
  @Override
  public String toString() {
    return "meta tag " + PrintableText.of(name) + ": " + PrintableText.of(content);
  }
}
