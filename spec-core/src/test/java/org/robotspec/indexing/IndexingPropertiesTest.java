package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.KnownDirective.MAX_SNIPPET;
import static org.robotspec.indexing.KnownDirective.MAX_VIDEO_PREVIEW;
import static org.robotspec.indexing.Pages.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of any page. */
final class IndexingPropertiesTest {
  @Property(tries = 300)
  void noTextIsAnException(@ForAll String name, @ForAll String text) {
    read(List.of(text), List.of(new MetaTag(name, text), new MetaTag("robots", text)));
  }

  @Property(tries = 500)
  void noLikelyTextIsAnException(@ForAll("lines") String line) {
    IndexingDirectives said = read(List.of(line), List.of(new MetaTag("foobot", line)));
    assertThat(read(List.of(), List.of(new MetaTag("robots", said.content()))).content())
        .isEqualTo(said.content());
  }

  @Property(tries = 300)
  void i2_orderChangesNothing(
      @ForAll("texts") List<String> headers,
      @ForAll("tags") List<MetaTag> tags,
      @ForAll Random random) {
    String before = read(headers, tags).content();
    List<String> otherHeaders = new ArrayList<>(headers);
    List<MetaTag> otherTags = new ArrayList<>(tags);
    Collections.shuffle(otherHeaders, random);
    Collections.shuffle(otherTags, random);
    assertThat(read(otherHeaders, otherTags).content()).isEqualTo(before);
  }

  @Property(tries = 500)
  void i2_i3_addingATagOrAHeaderNeverLoosens(
      @ForAll("texts") List<String> headers,
      @ForAll("tags") List<MetaTag> tags,
      @ForAll("tag") MetaTag added) {
    List<MetaTag> moreTags = new ArrayList<>(tags);
    moreTags.add(added);
    assertAtLeastAsRestrictive(read(headers, moreTags), read(headers, tags));
    List<String> moreHeaders = new ArrayList<>(headers);
    moreHeaders.add(added.content());
    assertAtLeastAsRestrictive(read(moreHeaders, tags), read(headers, tags));
  }

  @Property(tries = 300)
  void i3_linesJoinedWithAnAgentFirstMeanTheSame(
      @ForAll("bodies") String one, @ForAll("bodies") String other) {
    List<String> apart = List.of("otherbot: " + one, "foobot: " + other);
    assertThat(read(List.of(String.join(", ", apart)), List.of()).content())
        .isEqualTo(read(apart, List.of()).content());
  }

  private static void assertAtLeastAsRestrictive(
      IndexingDirectives after, IndexingDirectives before) {
    assertThat(after.effective().keySet())
        .containsAll(before.effective().keySet().stream().filter(d -> !d.hasValue()).toList());
    assertThat(limit(after, MAX_SNIPPET)).isLessThanOrEqualTo(limit(before, MAX_SNIPPET));
    assertThat(limit(after, MAX_VIDEO_PREVIEW))
        .isLessThanOrEqualTo(limit(before, MAX_VIDEO_PREVIEW));
    assertThat(size(after)).isLessThanOrEqualTo(size(before));
    before
        .unavailableAfter()
        .ifPresent(
            date -> assertThat(after.unavailableAfter().orElseThrow()).isBeforeOrEqualTo(date));
  }

  private static long limit(IndexingDirectives said, KnownDirective directive) {
    if (directive == MAX_SNIPPET && said.effective().containsKey(KnownDirective.NOSNIPPET)) {
      return 0;
    }
    long value = said.value(directive).map(Long::parseLong).orElse(-1L);
    return value < 0 ? Long.MAX_VALUE : value;
  }

  private static int size(IndexingDirectives said) {
    return List.of("none", "standard", "large")
        .indexOf(said.value(KnownDirective.MAX_IMAGE_PREVIEW).orElse("large"));
  }

  @Provide
  Arbitrary<List<String>> texts() {
    return lines().list().ofMaxSize(4);
  }

  @Provide
  Arbitrary<List<MetaTag>> tags() {
    return tag().list().ofMaxSize(4);
  }

  @Provide
  Arbitrary<MetaTag> tag() {
    return Arbitraries.of("robots", "foobot", "otherbot")
        .flatMap(name -> lines().map(line -> new MetaTag(name, line)));
  }

  @Provide
  Arbitrary<String> lines() {
    return Arbitraries.of(
            new String[] {
              "foobot", "otherbot", "*", "robots", "all", "index",
              "noindex", "none", "nofollow", "noarchive", "nosnippet", "max-snippet",
              "max-image-preview", "max-video-preview", "unavailable_after", "20", "0", "-1",
              "large", "standard", "Wed", "25 Jun 2030 15:00:00 PST", "25-Jun-20", "2030-06-25",
              "PST", "foo", ":", ":", ",", ",",
              ";", " ", "\t", "é", "\0"
            })
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> bodies() {
    return Arbitraries.of(
            new String[] {
              "noindex",
              "nofollow",
              "none",
              "max-snippet:20",
              "max-image-preview:none",
              "foo",
              "unavailable_after: Tue, 25 Jun 2030 15:00:00 PST",
              "unavailable_after: 2030-06-25"
            })
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(parts -> String.join(", ", parts));
  }
}
