package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.read;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** I-1 to I-6: no header or tag causes an exception; each input line is used as both. */
final class DirectivesFuzzTest {
  @FuzzTest
  void everyPageHasItsDirectives(byte[] input) {
    List<String> headers = new String(input, StandardCharsets.UTF_8).lines().toList();
    List<MetaTag> tags = new ArrayList<>();
    for (String line : headers) {
      int colon = Math.max(0, line.indexOf(':'));
      tags.add(new MetaTag(line.substring(0, colon), line.substring(colon)));
      tags.add(new MetaTag("robots", line));
    }
    IndexingDirectives said = read(headers, tags);
    assertThat(said.directives()).hasSizeLessThanOrEqualTo(IndexingDirectives.MAX_DIRECTIVES);
    assertThat(said.notes()).hasSizeLessThanOrEqualTo(IndexingDirectives.MAX_DIRECTIVES + 12);
    IndexingDirectives again = read(List.of(), List.of(new MetaTag("robots", said.content())));
    assertThat(again.content()).isEqualTo(said.content());
    assertThat(again.unavailableAfter()).isEqualTo(said.unavailableAfter());
    HtmlMetaTags.parse(input, null);
  }
}
