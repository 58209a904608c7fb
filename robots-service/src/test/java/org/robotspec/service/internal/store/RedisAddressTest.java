package org.robotspec.service.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.internal.store.RedisAddress.Kind;

final class RedisAddressTest {
  private static List<InetSocketAddress> hosts(String... hosts) {
    return Arrays.stream(hosts)
        .map(each -> each.split("=", -1))
        .map(each -> InetSocketAddress.createUnresolved(each[0], Integer.parseInt(each[1])))
        .toList();
  }

  @Test
  void aServer() {
    assertThat(RedisAddress.parse("redis://h"))
        .isEqualTo(new RedisAddress(Kind.SERVER, false, null, null, hosts("h=6379"), 0, ""));
    assertThat(RedisAddress.parse("rediss://crawler:p%40s%2Bs+%3A@[::1]:7/3"))
        .isEqualTo(
            new RedisAddress(Kind.SERVER, true, "crawler", "p@s+s+:", hosts("[::1]=7"), 3, ""));
    assertThat(RedisAddress.parse("redis://:p@my_redis/"))
        .isEqualTo(new RedisAddress(Kind.SERVER, false, null, "p", hosts("my_redis=6379"), 0, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?master=the-one", "#the-one", "?sentinelMasterId=the-one"})
  void sentinels(String primary) {
    assertThat(RedisAddress.parse("rediss-sentinel://u:p@a,b:7/2" + primary))
        .isEqualTo(
            new RedisAddress(Kind.SENTINEL, true, "u", "p", hosts("a=26379", "b=7"), 2, "the-one"));
  }

  @Test
  void aCluster() {
    assertThat(RedisAddress.parse("redis-cluster://a:1,b"))
        .isEqualTo(
            new RedisAddress(Kind.CLUSTER, false, null, null, hosts("a=1", "b=6379"), 0, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "redis: 'not of the form redis://host:port'",
        "redis:// '\"\" is not a host'",
        "redis://a,b 'redis-sentinel:// or redis-cluster://'",
        "redis://h:99999 'from 1 to 65535'",
        "redis://h:0 'not a port'",
        "redis://h: '\"\" is not a port'",
        "redis://user@h 'needs a password'",
        "redis://h/x '\"/x\" is not the number of a database'",
        "redis://h?master=m 'it ends in \"?master=m\"'",
        "redis-cluster://a,,b '\"\" is not a host'",
        "redis-cluster://a/1 'only the database 0'",
        "redis-sentinel://a:1 '?master= and the name'",
        "redis-sentinel://a:1?name=m '?master= and the name'",
        "redis://:secr%zz@h '%25'",
        "redis://:se/cret@h 'percent-encoded'",
        "redis://:se?cret@h 'percent-encoded'",
        "redis://:se#cret@h 'percent-encoded'"
      })
  void anErrorSaysWhatToWriteAndNoPassword(String address, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisAddress.parse(address))
        .withMessageContaining(why)
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("cret", "secr"));
  }

  @Test
  void itsTextHasNoPassword() {
    assertThat(RedisAddress.parse("redis://u:secret@h").toString()).doesNotContain("secret");
  }
}
