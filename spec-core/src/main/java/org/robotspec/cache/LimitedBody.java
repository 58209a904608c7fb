package org.robotspec.cache;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit, and ends the transfer there (F-6). */
final class LimitedBody implements HttpResponse.BodySubscriber<LimitedBody.Bytes> {

  /**
   * What was read, content coding and all.
   *
   * @param cut whether there was more
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Bytes(byte[] bytes, boolean cut) {}

  /** What gzip adds to a body that does not shrink: its head, and 5 bytes for each 32 KiB. */
  private static final int CODING_OVERHEAD = 1_024;

  private final int limit;
  private final CompletableFuture<Bytes> body = new CompletableFuture<>();
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private Flow.@Nullable Subscription subscription;

  /** Takes the limit of the decoded body; 0 reads nothing at all. */
  LimitedBody(int maxBytes) {
    this.limit = maxBytes == 0 ? 0 : maxBytes + maxBytes / 1_000 + CODING_OVERHEAD;
  }

  @Override
  public CompletionStage<Bytes> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (limit == 0) {
      end(true);
    } else {
      given.request(Long.MAX_VALUE);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[Math.min(buffer.remaining(), limit - read.size())];
      buffer.get(bytes);
      read.writeBytes(bytes);
      if (buffer.hasRemaining() && !body.isDone()) {
        end(true);
      }
    }
  }

  private void end(boolean cut) {
    // First the result: over HTTP/2 a transfer that is ended without one is a failure.
    body.complete(new Bytes(read.toByteArray(), cut));
    if (cut && subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable thrown) {
    body.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    end(false);
  }
}
