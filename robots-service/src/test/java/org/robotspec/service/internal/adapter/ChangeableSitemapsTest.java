package org.robotspec.service.internal.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeableSitemapsTest {
  @Test
  void aCrawlerMayChangeItAndTheOthersKeepTheirs() {
    List<String> given = List.of("a", "b");
    List<String> urls = new ChangeableSitemaps(given);
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
    List<String> none = new ChangeableSitemaps(List.of());
    none.add("http://a.example/sitemap.xml");
    assertThat(none).hasSize(1);
    none.clear();
    assertThat(none).isEmpty();
  }

  @Test
  void theQuestionWhetherThereAreAnyReadsNone() {
    List<Integer> read = new ArrayList<>();
    List<String> urls =
        new ChangeableSitemaps(
            new AbstractList<>() {
              @Override
              public String get(int index) {
                read.add(index);
                return "a";
              }

              @Override
              public int size() {
                return 1;
              }
            });
    assertThat(urls.isEmpty()).isFalse();
    assertThat(read).isEmpty();
    assertThat(urls.get(0)).isEqualTo("a");
    assertThat(read).isNotEmpty();
  }
}
