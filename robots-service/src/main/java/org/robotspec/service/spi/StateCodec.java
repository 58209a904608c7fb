package org.robotspec.service.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.access.RedirectTarget;
import org.robotspec.text.PrintableText;

/**
 * The binary form of a state, for a store that keeps bytes: a mark, a version, its key, the fields,
 * a checksum.
 *
 * <p>A change of the fields, or of the name of a reason, needs a new version number.
 */
public final class StateCodec {
  private static final int MARK = 0x52425353; // "RBSS"
  private static final int VERSION = 6;
  // How many bytes a copy may have: keeps a corrupt length from exhausting memory.
  static final int MAX_COPY_BYTES = 64 << 20;

  /** Years in a record have four digits, so that adding a duration never overflows. */
  static final Instant EARLIEST = Instant.ofEpochSecond(-62_167_219_200L); // the year 0

  static final Instant END = Instant.ofEpochSecond(253_402_300_800L); // the year 10000

  private static final int MAX_NANO = 999_999_999;

  private StateCodec() {}

  /**
   * Returns a state as a record to store.
   *
   * @param key under which it is stored; the record contains it, so that no other origin gets it
   */
  public static byte[] toBytes(String key, AccessState state) {
    requireNonNull(key, "key");
    requireNonNull(state, "state");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MARK);
      out.writeByte(VERSION);
      byte[] owner = key.getBytes(UTF_8);
      out.writeInt(owner.length);
      out.write(owner);
      out.writeUTF(state.reason().name());
      out.writeShort(state.status() == null ? 0 : state.status());
      out.writeUTF(state.detail());
      writeInstant(out, state.fetchedAt());
      writeInstant(out, state.refreshAt());
      writeInstant(out, state.expiresAt());
      writeRun(out, state.failing());
      writeRun(out, state.unreachable());
      List<String> redirects = state.result().redirects();
      out.writeInt(redirects.size());
      for (String url : redirects) {
        out.writeUTF(url);
      }
      @Nullable FailureCause cause = state.result().cause();
      out.writeUTF(cause == null ? "" : cause.name());
      CachedFile copy = state.copy();
      out.writeBoolean(copy != null);
      if (copy != null) {
        writeInstant(out, copy.fetchedAt());
        out.writeInt(copy.length());
        out.writeInt(copy.packed().length);
        out.write(copy.packed());
      }
      out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to memory cannot fail
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if the record is corrupt, no state, or of another key or
   *     version
   */
  public static AccessState fromBytes(String key, byte[] bytes) {
    requireNonNull(key, "key");
    requireNonNull(bytes, "bytes");
    int length = bytes.length - Integer.BYTES;
    check(length >= 0, "a record of " + bytes.length + " bytes is not a state");
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, length))) {
      check(in.readInt() == MARK, "the record is not a state of Robotspec");
      int version = in.readUnsignedByte();
      boolean known = version == VERSION;
      check(known, "the record has version " + version + "; this version reads " + VERSION);
      boolean intact = checksum(bytes, length) == ByteBuffer.wrap(bytes).getInt(length);
      check(intact, "the record's checksum is wrong");
      byte[] owner = key.getBytes(UTF_8);
      boolean own =
          in.readInt() == owner.length && Arrays.equals(in.readNBytes(owner.length), owner);
      check(own, "the record belongs to another key");
      return readFields(in);
    } catch (EOFException e) { // it has no message
      throw new IllegalArgumentException("the record is corrupt: it ends in a field", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("the record is corrupt: " + PrintableText.reason(e), e);
    }
  }

  private static AccessState readFields(DataInputStream in) throws IOException {
    AccessReason reason = AccessReason.valueOf(in.readUTF());
    int status = in.readUnsignedShort();
    String detail = in.readUTF();
    Instant fetchedAt = readInstant(in);
    Instant refreshAt = readInstant(in);
    Instant expiresAt = readInstant(in);
    @Nullable FailureRun failing = readRun(in);
    @Nullable FailureRun unreachable = readRun(in);
    unreachable = failing != null && failing.equals(unreachable) ? failing : unreachable;
    List<String> redirects = readRedirects(in);
    String cause = in.readUTF();
    @Nullable CachedFile copy = in.readBoolean() ? readCopy(in) : null;
    FetchResult result =
        new FetchResult(
            status == 0 ? null : status,
            detail,
            redirects,
            cause.isEmpty() ? null : FailureCause.valueOf(cause));
    AccessState state =
        new AccessState(
            reason, result, fetchedAt, refreshAt, expiresAt, failing, unreachable, copy);
    check(isWhole(state), "the record lacks what makes it " + reason);
    return state;
  }

  /** Returns whether a state has all that its reason needs. */
  private static boolean isWhole(AccessState state) {
    int kind = state.status() == null ? 0 : state.status() / 100;
    return switch (state.reason()) {
      case FILE, HTML_PAGE -> state.copy() != null && kind == 2;
      case OVERRIDE -> state.copy() != null;
      case CLIENT_ERROR, FORBIDDEN -> kind == 4;
      case ERROR_MEANS_MISSING -> kind >= 4;
      case LAST_COPY -> state.copy() != null && state.failing() != null;
      case NO_COPY, SITE_ANSWERS, FAILURE_ALLOWED -> state.failing() != null;
      default -> true; // it refuses everything, or needs nothing
    };
  }

  private static void writeRun(DataOutputStream out, @Nullable FailureRun run) throws IOException {
    out.writeBoolean(run != null);
    if (run != null) {
      writeInstant(out, run.since());
      out.writeInt(run.failures());
      out.writeInt(run.days());
      @Nullable Instant after = run.after();
      out.writeBoolean(after != null);
      if (after != null) {
        writeInstant(out, after);
      }
    }
  }

  private static @Nullable FailureRun readRun(DataInputStream in) throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    Instant since = readInstant(in);
    int failures = in.readInt();
    int days = in.readInt();
    check(failures > 0 && days > 0, "the record has a run without failures");
    return new FailureRun(since, failures, days, in.readBoolean() ? readInstant(in) : null);
  }

  private static List<String> readRedirects(DataInputStream in) throws IOException {
    int count = in.readInt();
    boolean possible = count >= 0 && count <= in.available();
    check(possible, "the record has an impossible number of redirects");
    List<String> redirects = new ArrayList<>();
    for (int left = count; left > 0; left--) {
      String url = in.readUTF();
      boolean isShort = !url.isEmpty() && url.length() <= RedirectTarget.LONGEST;
      boolean visible = url.chars().allMatch(c -> c > ' ' && c < 0x7f);
      check(isShort && visible, "the record has a redirect to what is no URL");
      redirects.add(url);
    }
    return redirects;
  }

  private static CachedFile readCopy(DataInputStream in) throws IOException {
    Instant fetchedAt = readInstant(in);
    int length = in.readInt();
    int packed = in.readInt();
    boolean possible =
        length >= 0 && length <= MAX_COPY_BYTES && packed >= 0 && packed <= in.available();
    check(possible, "the record's copy has an impossible length");
    return new CachedFile(fetchedAt, length, in.readNBytes(packed));
  }

  private static void writeInstant(DataOutputStream out, Instant instant) throws IOException {
    out.writeLong(instant.getEpochSecond());
    out.writeInt(instant.getNano());
  }

  private static Instant readInstant(DataInputStream in) throws IOException {
    long second = in.readLong();
    int nano = in.readInt();
    boolean hasYear = second >= EARLIEST.getEpochSecond() && second < END.getEpochSecond();
    check(hasYear && nano >= 0 && nano <= MAX_NANO, "the record has an impossible time");
    return Instant.ofEpochSecond(second, nano);
  }

  private static void check(boolean condition, String mistake) {
    if (!condition) {
      throw new IllegalArgumentException(mistake);
    }
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }
}
