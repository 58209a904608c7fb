package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;

/** Commands that are run once for each case. */
final class CommandDriverTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Suite suite = Suite.load();

  private DriverAnswer answer(String command, String id) {
    return answer(command, id, null, LIMIT);
  }

  private DriverAnswer answer(
      String command,
      String id,
      @org.jspecify.annotations.Nullable String allowIf,
      Duration limit) {
    Pattern pattern = allowIf == null ? null : Pattern.compile(allowIf);
    Case c = suite.find(id).orElseThrow();
    try (Driver driver = Drivers.command(command, limit, pattern)) {
      return driver.answer(c, "google-2019");
    }
  }

  @Test
  void theExitCodeIsTheVerdict() {
    assertThat(answer("sh -c 'exit 0' %url%", "M-5.tie-allow-wins"))
        .isEqualTo(DriverAnswer.verdict(true));
    assertThat(answer("sh -c 'exit 1' %url%", "M-5.tie-allow-wins"))
        .isEqualTo(DriverAnswer.verdict(false));
    assertThat(answer("sh -c 'echo oh; exit 2' %url%", "M-5.tie-allow-wins"))
        .isEqualTo(new DriverAnswer.Errored("ends with 2: oh"));
  }

  @Test
  void theOutputMayBeTheVerdict() {
    String command = "sh -c 'echo user-agent is DISALLOWED' %url%";
    assertThat(answer(command, "M-5.tie-allow-wins", "\\bALLOWED", LIMIT))
        .isEqualTo(DriverAnswer.verdict(false));
    assertThat(answer(command.replace("DIS", ""), "M-5.tie-allow-wins", "\\bALLOWED", LIMIT))
        .isEqualTo(DriverAnswer.verdict(true));
    assertThat(answer("true %url%", "M-5.tie-allow-wins", "x", LIMIT))
        .isEqualTo(new DriverAnswer.Errored("prints nothing, and ends with 0"));
  }

  @Test
  void fileAgentAndUrlArePassedOn() {
    String check =
        "sh -c 'grep -q \"^allow: /a$\" \"$0\" && [ \"$1 $2\" = \"foobot http://example.com/a\" ]'"
            + " %robots% %agent% %url%";
    assertThat(answer(check, "M-5.tie-allow-wins")).isEqualTo(DriverAnswer.verdict(true));
  }

  @Test
  void aCommandThatHangsOrFloodsHasNoAnswer() {
    assertThat(
            answer("sh -c 'sleep 600' %url%", "M-5.tie-allow-wins", null, Duration.ofMillis(200)))
        .isEqualTo(new DriverAnswer.TimedOut("no answer within 200 ms"));
    assertThat(answer("yes %url%", "M-5.tie-allow-wins"))
        .isEqualTo(new DriverAnswer.Errored("floods its output"));
  }

  @Test
  void aCommandThatDoesNotExistHasNoAnswer() {
    assertThat(answer("/no/such/command %url%", "M-5.tie-allow-wins"))
        .isInstanceOfSatisfying(
            DriverAnswer.Errored.class, e -> assertThat(e.what()).contains("/no/such/command"));
  }

  @Test
  void whatACommandLineCannotSayIsSkipped() {
    assertThat(answer("true %url%", "D-8.first-name-wins"))
        .isInstanceOf(DriverAnswer.Skipped.class);
    assertThat(answer("true %url%", "D-11.empty")).isInstanceOf(DriverAnswer.Skipped.class);
    assertThat(answer("true %url%", "P-1.one")).isInstanceOf(DriverAnswer.Skipped.class);
  }

  @Test
  void wordsAreCutAsAShellDoes() {
    assertThat(Drivers.words("a  'b c' \"d 'e\" f\"g h\"i ''"))
        .isEqualTo(List.of("a", "b c", "d 'e", "fg hi", ""));
    assertThatThrownBy(() -> Drivers.words("a 'b")).hasMessageContaining("unclosed quotation");
    assertThatThrownBy(() -> Drivers.command("prog", LIMIT, null)).hasMessageContaining("%url%");
  }
}
