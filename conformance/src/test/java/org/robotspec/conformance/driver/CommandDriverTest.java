package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.Suite;

/** Commands that are run once for each case. */
final class CommandDriverTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String CASE = "M-5.tie-allow-wins";

  private static DriverAnswer answer(String command, String id) {
    return answer(new CommandDriver(command, LIMIT, null), id);
  }

  private static DriverAnswer answer(Driver driver, String id) {
    return driver.answer(Suite.load().find(id).orElseThrow(), "google-2019");
  }

  @Test
  void theExitCodeIsTheVerdict() {
    assertThat(answer("sh -c 'exit 0' %url%", CASE)).isEqualTo(DriverAnswer.verdict(true));
    assertThat(answer("sh -c 'exit 1' %url%", CASE)).isEqualTo(DriverAnswer.verdict(false));
    assertThat(answer("sh -c 'echo oh; exit 2' %url%", CASE))
        .isEqualTo(new DriverAnswer.Errored("ends with 2: oh"));
  }

  @Test
  void theOutputMayBeTheVerdict() {
    String command = "sh -c 'echo user-agent is DISALLOWED' %url%";
    Pattern allowed = Pattern.compile("\\bALLOWED");
    assertThat(answer(new CommandDriver(command, LIMIT, allowed), CASE))
        .isEqualTo(DriverAnswer.verdict(false));
    assertThat(answer(new CommandDriver(command.replace("DIS", ""), LIMIT, allowed), CASE))
        .isEqualTo(DriverAnswer.verdict(true));
    assertThat(answer(new CommandDriver("true %url%", LIMIT, allowed), CASE))
        .isEqualTo(new DriverAnswer.Errored("prints nothing, and ends with 0"));
  }

  @Test
  void fileAgentAndUrlArePassedOn() {
    String check =
        "sh -c 'grep -q \"^allow: /a$\" \"$0\" && [ \"$1 $2\" = \"foobot http://example.com/a\" ]'"
            + " %robots% %agent% %url%";
    assertThat(answer(check, CASE)).isEqualTo(DriverAnswer.verdict(true));
  }

  @Test
  void aCommandThatHangsOrFloodsHasNoAnswer() {
    assertThat(
            answer(
                new CommandDriver("sh -c 'sleep 600' %url%", Duration.ofMillis(200), null), CASE))
        .isEqualTo(new DriverAnswer.TimedOut("no answer within 200 ms"));
    assertThat(answer("yes %url%", CASE)).isEqualTo(new DriverAnswer.Errored("floods its output"));
  }

  @Test
  void aCommandThatDoesNotExistHasNoAnswer() {
    assertThat(answer("/no/such/command %url%", CASE))
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
    assertThat(CommandWords.of("a  'b c' \"d 'e\" f\"g h\"i ''"))
        .isEqualTo(List.of("a", "b c", "d 'e", "fg hi", ""));
    assertThatThrownBy(() -> CommandWords.of("a 'b")).hasMessageContaining("unclosed quotation");
    assertThatThrownBy(() -> new CommandDriver("prog", LIMIT, null)).hasMessageContaining("%url%");
  }
}
