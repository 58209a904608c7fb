package org.robotspec.cache;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Collects a body up to a limit, and asks for no more of it (F-6).
 *
 * <p>It does not end the transfer itself: over HTTP/2, a transfer that ends before the client has
 * passed on the body is a failure. {@link #close} is for whoever has the body.
 */
final class LimitedBody implements HttpResponse.BodySubscriber<LimitedBody.Bytes>, AutoCloseable {

  /**
   * What was read, content coding and all.
   *
   * @param cut whether there was more
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Bytes(byte[] bytes, boolean cut) {}

  private final int limit;
  private final long announced;
  private final CompletableFuture<Bytes> body = new CompletableFuture<>();
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean cut;

  /**
   * Prepares to collect.
   *
   * @param maxBytes the limit of the decoded body; 0 reads nothing at all
   * @param announced how many octets must come, if nobody cuts them: over HTTP/2, the client does
   *     not hold a body to its Content-Length; 0 if that is not known
   */
  LimitedBody(int maxBytes, long announced) {
    this.limit = maxBytes == 0 ? 0 : Limits.codedBytes(maxBytes);
    this.announced = announced;
  }

  @Override
  public CompletionStage<Bytes> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (limit == 0) {
      cut();
    } else {
      given.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[Math.min(buffer.remaining(), limit - read.size())];
      buffer.get(bytes);
      read.writeBytes(bytes);
      if (buffer.hasRemaining()) {
        cut();
        return;
      }
    }
    Flow.Subscription rest = subscription;
    if (rest != null) {
      rest.request(1);
    }
  }

  private void cut() {
    cut = true;
    body.complete(new Bytes(read.toByteArray(), true));
  }

  /** Ends the transfer of what is beyond the limit, if there is any. */
  @Override
  public void close() {
    Flow.Subscription rest = subscription;
    if (cut && rest != null) {
      rest.cancel();
    }
  }

  @Override
  public void onError(Throwable thrown) {
    body.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    if (read.size() < announced && !cut) {
      onError(new EOFException("content-length " + announced + ", octets " + read.size()));
    } else {
      body.complete(new Bytes(read.toByteArray(), false));
    }
  }
}
