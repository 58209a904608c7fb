package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitemapListTest {
  @Test
  void aCrawlerMayChangeItAndTheOthersKeepTheirs() {
    List<String> given = List.of("a", "b");
    List<String> urls = new SitemapList(2, () -> given);
    assertThat(urls).isEqualTo(given);
    urls.add("c");
    urls.add(0, "z");
    urls.set(1, "A");
    urls.remove("b");
    urls.addAll(List.of("d", "e"));
    urls.removeIf(url -> url.equals("d"));
    assertThat(urls).containsExactly("z", "A", "c", "e");
    for (Iterator<String> each = urls.iterator(); each.hasNext(); ) {
      each.next();
      each.remove();
    }
    assertThat(urls).isEmpty();
    List<String> none = new SitemapList(0, () -> List.of("not read"));
    none.add("http://a.example/sitemap.xml");
    assertThat(none).hasSize(1);
    none.clear();
    assertThat(none).isEmpty();
  }
}
