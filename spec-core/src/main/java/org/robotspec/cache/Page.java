package org.robotspec.cache;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;

/**
 * Hosts of one hash bucket whose states are plain: each with its key and its {@link PackedState} in
 * one array of bytes. Immutable; a change makes another page.
 */
final class Page implements Held {
  static final Page EMPTY = new Page(new int[0], new byte[0], Long.MAX_VALUE);

  /** The bits of a key's hash by which a page tells its hosts apart. */
  static final int TAG_BITS = 13;

  /** The other bits of an index entry: where the host's record begins. */
  private static final int PLACE_BITS = 31 - TAG_BITS;

  /** The most bytes of records: a change copies them all, and places must fit their bits. */
  static final int BYTES_MAX = 1 << PLACE_BITS;

  private static final int PLACE = BYTES_MAX - 1;

  /** The most bytes that a key's length takes. */
  private static final int LENGTH_MAX = 5;

  /** This object, the headers of two arrays and their rounding, and an Integer for its key. */
  private static final int OBJECTS = 32 + 2 * (16 + 4) + 16;

  /** A tag and a place for each host, ascending in both. */
  private final int[] index;

  /** For each host the length of its key, the key, and its state. */
  private final byte[] records;

  /** The second from which the first of the states need not be kept. */
  private final long firstEnd;

  private Page(int[] index, byte[] records, long firstEnd) {
    this.index = index;
    this.records = records;
    this.firstEnd = firstEnd;
  }

  /** Returns a host's state; null if it is not here. */
  @Nullable AccessState state(String key, int tag) {
    int host = find(key, tag);
    return host < 0 ? null : PackedState.read(stateOf(host), key);
  }

  /** Returns the number of the host with a key; -1 if there is none. */
  private int find(String key, int tag) {
    for (int host = firstOf(tag); host < index.length && tag(host) == tag; host++) {
      if (isKey(key, place(host))) {
        return host;
      }
    }
    return -1;
  }

  /** Returns the number of the first host with a tag, or where it would be. */
  private int firstOf(int tag) {
    int host = Arrays.binarySearch(index, entry(tag, 0));
    return host < 0 ? ~host : host;
  }

  private boolean isKey(String key, int place) {
    ByteBuffer record = ByteBuffer.wrap(records, place, records.length - place);
    int length = (int) Varint.get(record);
    if (length != key.length()) {
      return false;
    }
    int start = record.position();
    for (int at = length - 1; at >= 0; at--) {
      if (records[start + at] != key.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  /** Returns an index entry. */
  private static int entry(int tag, int place) {
    return tag << PLACE_BITS | place;
  }

  private int tag(int host) {
    return index[host] >>> PLACE_BITS;
  }

  private int place(int host) {
    return index[host] & PLACE;
  }

  private int end(int host) {
    return host + 1 < index.length ? place(host + 1) : records.length;
  }

  private ByteBuffer stateOf(int host) {
    ByteBuffer record = ByteBuffer.wrap(records, place(host), end(host) - place(host));
    int length = (int) Varint.get(record);
    return record.position(record.position() + length);
  }

  /**
   * Returns this page with a host's state, in place of its earlier one, and without states that are
   * of no more use; null if there is no room.
   *
   * @param key ASCII
   * @param now the time at which they are of no more use
   */
  @Nullable Page with(String key, int tag, byte[] state, Instant now) {
    Page rest = now.getEpochSecond() > firstEnd ? after(now.getEpochSecond()) : this;
    return rest.without(key, tag).plus(key, tag, state);
  }

  private @Nullable Page plus(String key, int tag, byte[] state) {
    ByteBuffer record = ByteBuffer.allocate(LENGTH_MAX + key.length() + state.length);
    Varint.put(record, key.length());
    record.put(key.getBytes(US_ASCII)).put(state).flip();
    int length = record.limit();
    if (records.length + length > BYTES_MAX) {
      return null;
    }
    int host = firstOf(tag);
    int place = host < index.length ? place(host) : records.length;
    int[] places = new int[index.length + 1];
    System.arraycopy(index, 0, places, 0, host);
    places[host] = entry(tag, place);
    for (int other = host; other < index.length; other++) {
      places[other + 1] = index[other] + length;
    }
    byte[] all = new byte[records.length + length];
    System.arraycopy(records, 0, all, 0, place);
    record.get(all, place, length);
    System.arraycopy(records, place, all, place + length, records.length - place);
    return new Page(places, all, Math.min(firstEnd, PackedState.end(ByteBuffer.wrap(state))));
  }

  /** Returns this page without a host; the very same if it is not here. */
  Page without(String key, int tag) {
    int own = find(key, tag);
    if (own < 0) {
      return this;
    }
    int length = end(own) - place(own);
    int[] places = new int[index.length - 1];
    System.arraycopy(index, 0, places, 0, own);
    for (int host = own; host < places.length; host++) {
      places[host] = index[host + 1] - length;
    }
    byte[] rest = new byte[records.length - length];
    System.arraycopy(records, 0, rest, 0, place(own));
    System.arraycopy(records, end(own), rest, place(own), rest.length - place(own));
    return new Page(places, rest, firstEnd);
  }

  /** Returns this page without the states that need not be kept at a time. */
  private Page after(long second) {
    int[] places = new int[index.length];
    ByteBuffer rest = ByteBuffer.allocate(records.length);
    int hosts = 0;
    long first = Long.MAX_VALUE;
    for (int host = 0; host < index.length; host++) {
      long end = PackedState.end(stateOf(host));
      if (end >= second) {
        places[hosts++] = entry(tag(host), rest.position());
        rest.put(records, place(host), end(host) - place(host));
        first = Math.min(first, end);
      }
    }
    byte[] bytes = new byte[rest.position()];
    rest.flip().get(bytes);
    return new Page(Arrays.copyOf(places, hosts), bytes, first);
  }

  @Override
  public int weight() {
    return OBJECTS + Integer.BYTES * index.length + records.length;
  }

  @Override
  public int hosts() {
    return index.length;
  }
}
