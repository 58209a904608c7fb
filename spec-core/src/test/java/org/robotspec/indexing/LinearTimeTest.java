package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.indexing.DirectiveSource.Kind;
import org.w3c.dom.Node;

/**
 * The work for hostile lines and pages is linear in their length: counts steps, measures no time.
 */
final class LinearTimeTest {
  private static final int MOST_READS_OF_A_CHARACTER = 16;
  private static final int DEPTH = 2_000;
  private static final int MOST_READS_OF_A_NODE = 16;
  private static final DirectiveSource HEADER = new DirectiveSource(Kind.HEADER, 1, null, "");
  private static final DirectiveSource META_TAG = new DirectiveSource(Kind.META_TAG, 1, null, "");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "noindex ", "noindex:", "noindex x:",
        "a:", "a: ", "foobot:",
        "foobot: x,", "otherbot:noindex ", "otherbot:noindex,",
        "max-snippet:5 ", "max-snippet 5 ", "max-image-preview:none noindex ",
        "unavailable_after:", "unavailable_after:x ", "unavailable_after:x,",
        "unavailable_after:,1,2,3,", "unavailable_after:;1", "(,",
        "a", " ", ":",
        ";"
      })
  void aLineIsScannedInLinearTime(String repeated) {
    String line = repeated.repeat(IndexingDirectives.MAX_LENGTH / repeated.length());
    ProductTokens tokens = new ProductTokens(Pages.FOO);
    CountedText header = new CountedText(line);
    CountedText content = new CountedText(line);
    DirectiveScanner.scan(header, HEADER, tokens);
    DirectiveScanner.scan(content, META_TAG, tokens);
    assertThat(header.reads).isLessThanOrEqualTo((long) MOST_READS_OF_A_CHARACTER * line.length());
    assertThat(content.reads).isLessThanOrEqualTo((long) MOST_READS_OF_A_CHARACTER * line.length());
  }

  @Test
  void aDeepPageIsWalkedOnce() {
    AtomicLong reads = new AtomicLong();
    Document page = new Document("");
    Element deepest = page;
    for (int depth = 0; depth < DEPTH; depth++) {
      deepest.appendChild(new CountedElement("meta", reads).attr("name", "a").attr("content", "b"));
      Element child = new CountedElement("div", reads);
      deepest.appendChild(child);
      deepest = child;
    }
    reads.set(0);
    assertThat(HtmlMetaTags.of(page)).hasSize(DEPTH);
    assertThat(reads.get()).isLessThanOrEqualTo(MOST_READS_OF_A_NODE * 2 * DEPTH);
  }

  @Test
  void aDeepDomIsWalkedOnce() throws ParserConfigurationException {
    org.w3c.dom.Document page =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    Node deepest = page.appendChild(page.createElement("html"));
    for (int depth = 0; depth < DEPTH; depth++) {
      org.w3c.dom.Element meta = page.createElement("meta");
      meta.setAttribute("name", "a");
      deepest.appendChild(meta);
      deepest = deepest.appendChild(page.createElement("div"));
    }
    CountedNodes counted = new CountedNodes();
    assertThat(DomMetaTags.of(counted.of(page))).hasSize(DEPTH);
    assertThat(counted.reads).isLessThanOrEqualTo(MOST_READS_OF_A_NODE * 2 * DEPTH);
  }

  private static final class CountedText implements CharSequence {
    private final String text;
    private long reads;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      reads += end - start;
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** An element that counts how often its name is read. */
  private static final class CountedElement extends Element {
    private final AtomicLong reads;

    CountedElement(String name, AtomicLong reads) {
      super(name);
      this.reads = reads;
    }

    @Override
    public String normalName() {
      reads.incrementAndGet();
      return super.normalName();
    }
  }

  /** DOM nodes that count all calls. */
  private static final class CountedNodes implements InvocationHandler {
    private final IdentityHashMap<Node, Node> counted = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Node> originals = new IdentityHashMap<>();
    private long reads;

    Node of(Node node) {
      return counted.computeIfAbsent(
          node,
          original -> {
            Node proxy =
                (Node)
                    Proxy.newProxyInstance(
                        Node.class.getClassLoader(), new Class<?>[] {Node.class}, this);
            originals.put(proxy, original);
            return proxy;
          });
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws ReflectiveOperationException {
      reads++;
      Object answer = method.invoke(originals.get(proxy), arguments);
      return answer instanceof Node node ? of(node) : answer;
    }
  }
}
