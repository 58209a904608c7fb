package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.store.StoreRecords;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.StateCodec;
import org.robotspec.text.HeaderName;
import org.robotspec.text.PrintableText;

/**
 * Reads robots.txt files from archives, from a folder that has a file for each host, or from a
 * store of ours.
 *
 * @param report receives what could not be read
 * @param opener opens an archive
 */
record RobotsFiles(AuditReport report, RecordedResponse.Receiver receiver, Opener opener) {
  /** As many redirects as any profile follows. */
  private static final int MAX_REDIRECTS =
      SpecProfile.GOOGLE_2019.get(ProfileSettings.MAX_REDIRECTS);

  /** Opens a file. */
  interface Opener {
    InputStream open(String name) throws IOException;
  }

  /**
   * Reads WARC files, stores of ours, and folders of files named {@code HOST} or {@code HOST.txt}.
   *
   * @throws IOException if a source does not exist, or the receiver fails
   * @throws IllegalArgumentException if one begins like the address of a store but is none
   */
  void read(List<String> sources) throws IOException {
    List<String> archives = new ArrayList<>();
    for (String source : sources) {
      if (Stores.isAddress(source)) {
        try (StoreRecords store = Stores.records(source)) {
          store.forEach("", new StoredStates(Stores.shown(source), report, receiver));
        }
      } else if (Files.isDirectory(Path.of(source))) {
        folder(Path.of(source));
      } else {
        archives.add(source);
      }
    }
    archives(archives);
  }

  /**
   * Passes on the responses to requests for robots.txt and for the targets of their redirects.
   *
   * <p>A URL in a broken file is passed on as unknown: behind the break, a newer response to it may
   * follow. A URL of other files only is not, because what an archive lacks is never known.
   *
   * @param names WARC files that belong together: a robots.txt can redirect to any response in
   *     them, so they are read again if a redirect may lead to an earlier record
   * @throws IOException if a file cannot be read, or the receiver fails
   */
  void archives(List<String> names) throws IOException {
    Set<String> targets = new HashSet<>();
    int known = -1;
    for (int pass = 0; pass <= MAX_REDIRECTS && targets.size() > known; pass++) {
      known = targets.size();
      Predicate<String> wanted =
          pass == 0 ? RobotsFiles::isRobotsTxt : url -> targets.contains(RecordedResponse.key(url));
      // Each problem is reported once.
      AuditReport problems = pass == 0 ? report : new AuditReport();
      for (String name : names) {
        try (InputStream in = opener.open(name)) {
          new WarcFile(name, in, problems, wanted)
              .read(
                  response -> {
                    receiver.receive(response);
                    Optional.ofNullable(response.answer())
                        .flatMap(answer -> answer.target(response.url()))
                        .filter(url -> !isRobotsTxt(url))
                        .ifPresent(targets::add);
                  });
        }
      }
    }
  }

  private static boolean isRobotsTxt(String url) {
    return url.replaceFirst("\\?.*", "").endsWith("/robots.txt");
  }

  private void folder(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        String host = String.valueOf(file.getFileName()).replaceFirst("\\.txt$", "");
        try (InputStream in = Files.newInputStream(file)) {
          byte[] body = in.readNBytes(AuditedCrawler.MAX_BYTES + 1);
          boolean truncated = body.length > AuditedCrawler.MAX_BYTES;
          Response.Answer answer = new Response.Answer(200, Map.of(), body, truncated);
          for (String scheme : List.of("http", "https")) {
            String url = Origin.of(scheme + "://" + host).robotsTxtUrl();
            receiver.receive(new RecordedResponse(url, 0, answer));
          }
        } catch (InvalidUrlException e) {
          report.problem(file.toString(), "the file is not named for a host");
        }
      }
    }
  }

  /** Receives what a store knows about each origin: the result of its last fetch. */
  private record StoredStates(String store, AuditReport report, RecordedResponse.Receiver receiver)
      implements StoreRecords.Visitor {
    @Override
    public void record(String key, byte[] bytes) throws IOException {
      AccessState state;
      List<String> urls = new ArrayList<>();
      try {
        state = StateCodec.fromBytes(key, bytes);
        urls.add(Origin.of(key.substring(key.indexOf(' ') + 1)).robotsTxtUrl());
      } catch (IllegalArgumentException e) {
        unreadable(key, PrintableText.reason(e));
        return;
      }
      urls.addAll(state.result().redirects());
      for (int i = 0; i < urls.size(); i++) {
        Response.@Nullable Answer answer =
            i + 1 < urls.size() ? redirect(urls.get(i + 1)) : answer(state);
        long at = state.fetchedAt().toEpochMilli();
        receiver.receive(new RecordedResponse(urls.get(i), at, answer));
      }
    }

    private static Response.Answer redirect(String to) {
      return new Response.Answer(301, Map.of(HeaderName.LOCATION, List.of(to)), new byte[0], false);
    }

    private static Response.@Nullable Answer answer(AccessState state) {
      @Nullable CachedFile copy = state.copy();
      @Nullable Integer status =
          state.reason() == AccessReason.DEAD_REDIRECT ? Integer.valueOf(301) : state.status();
      if (status == null) {
        return null;
      }
      byte[] body = copy != null && status / 100 == 2 ? copy.body() : new byte[0];
      return new Response.Answer(status, Map.of(), body, false);
    }

    @Override
    public void unreadable(String where, String why) {
      report.problem(store + ", " + where, why);
    }
  }
}
