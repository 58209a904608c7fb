package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.digitalpebble.stormcrawler.protocol.DelegatorProtocol;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The protocols that fetch for Robotspec. */
class DelegateProtocolsTest {
  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
  }

  @Test
  void delegateIsNeverOurselves() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> DelegateProtocols.forPages(RobotspecProtocol.class.getName(), Settings.with()))
        .withMessageContaining("robotspec.delegate.implementation")
        .withMessageContaining("not Robotspec itself");
  }

  @Test
  void delegateIsNoDelegatorThatLeadsBackToUs() {
    Map<String, Object> settings =
        Settings.with(
            "protocol.delegator.config",
            List.of(Map.of("className", RobotspecProtocol.class.getName())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DelegateProtocols.forPages(DelegatorProtocol.class.getName(), settings))
        .withMessageContaining("not Robotspec itself");
  }

  @Test
  void delegateMustBeAProtocolOnTheClassPath() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DelegateProtocols.forPages("no.such.Thing", Settings.with()))
        .withMessageContaining("no.such.Thing");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DelegateProtocols.forPages("java.lang.String", Settings.with()))
        .withMessageContaining("Protocol");
  }

  @Test
  void robotsTxtIsFetchedWithoutCookiesOrUnseenRedirects() {
    DelegateProtocols.forRobotsTxt(
        ScriptedProtocol.class.getName(),
        Settings.with(
            "http.allow.redirects",
            true,
            "http.use.cookies",
            true,
            "http.custom.headers",
            List.of("x=y")),
        20);
    Config config = ScriptedProtocol.CONFIGURED.get(0);
    assertThat(config)
        .containsEntry("http.allow.redirects", false)
        .containsEntry("http.use.cookies", false)
        .containsEntry("http.content.partial.as.trimmed", true)
        .containsEntry("fetcher.thread.timeout", -1)
        .containsEntry("http.custom.headers", List.of("x=y", "Accept-Encoding=gzip, deflate"))
        .containsEntry("topology.message.timeout.secs", 20)
        .containsEntry("http.agent.name", "testbot");
  }

  @Test
  void pagesAreFetchedAsConfigured() {
    DelegateProtocols.forPages(
        ScriptedProtocol.class.getName(), Settings.with("http.use.cookies", true));
    assertThat(ScriptedProtocol.CONFIGURED.get(0)).containsEntry("http.use.cookies", true);
  }

  @Test
  void aVersionThatNobodyTriedIsTold() {
    assertThat(CrawlerDefaults.warning(CrawlerDefaults.version())).isEmpty();
    assertThat(CrawlerDefaults.warning("3.4.1")).isEmpty();
    assertThat(CrawlerDefaults.warning("3.40.0"))
        .get()
        .asString()
        .startsWith("StormCrawler 3.40.0 ");
    assertThat(CrawlerDefaults.warning("")).get().asString().contains("unknown version");
  }
}
