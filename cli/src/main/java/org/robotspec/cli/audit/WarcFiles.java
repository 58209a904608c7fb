package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * WARC files that belong together: a robots.txt can redirect to any response in them.
 *
 * @param names the files
 * @param opener opens one; they are read again if a redirect may lead to an earlier record
 */
record WarcFiles(List<String> names, Opener opener) {
  /** As many redirects as any profile follows. */
  private static final int MAX_REDIRECTS =
      SpecProfile.GOOGLE_2019.get(ProfileSettings.MAX_REDIRECTS);

  /** Opens a file. */
  interface Opener {
    InputStream open(String name) throws IOException;
  }

  /**
   * Passes on the responses to requests for robots.txt and for the targets of their redirects.
   *
   * <p>A URL in a broken file is passed on as unknown: behind the break, a newer response to it may
   * follow. A URL of other files only is not, because what an archive lacks is never known.
   *
   * @param report receives what could not be read
   * @throws IOException if a file cannot be read, or the receiver fails
   */
  void read(AuditReport report, RecordedResponse.Receiver receiver) throws IOException {
    Set<String> targets = new HashSet<>();
    int known = -1;
    for (int pass = 0; pass <= MAX_REDIRECTS && targets.size() > known; pass++) {
      known = targets.size();
      Predicate<String> wanted =
          pass == 0 ? WarcFiles::isRobotsTxt : url -> targets.contains(RecordedResponse.key(url));
      // Each problem is reported once.
      AuditReport problems = pass == 0 ? report : new AuditReport();
      for (String name : names) {
        try (InputStream in = opener.open(name)) {
          new WarcFile(name, in, problems, wanted)
              .read(
                  response -> {
                    receiver.receive(response);
                    response.target().filter(url -> !isRobotsTxt(url)).ifPresent(targets::add);
                  });
        }
      }
    }
  }

  private static boolean isRobotsTxt(String url) {
    return url.replaceFirst("\\?.*", "").endsWith("/robots.txt");
  }
}
