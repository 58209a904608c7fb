package org.robotspec.cli.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.rules.Origin;

/** Reads and checks the URLs that a crawl starts from. */
final class Seeds {
  private static final int CONNECT_MILLIS = 5_000;

  private Seeds() {}

  /** Returns these URLs and those in a file, if one is given, without duplicates. */
  static List<String> read(List<String> urls, @Nullable String file) {
    Set<String> seeds = new LinkedHashSet<>();
    urls.forEach(url -> seeds.add(checked(url)));
    if (file != null) {
      seeds.addAll(RobotsFile.readList(file, "URL", Seeds::checked));
    }
    return List.copyOf(seeds);
  }

  /** Returns the URL if a crawler can start from it. */
  private static String checked(String url) {
    String scheme = Origin.of(url).scheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new Errors.InputException("only http and https URLs can be crawled: " + url);
    }
    return url;
  }

  /** Prints the sites that cannot be reached; throws if none can. */
  static void refuseUnreachable(List<String> seeds, PrintWriter err) {
    Set<Origin> origins = seeds.stream().map(Origin::of).collect(Collectors.toSet());
    List<String> problems =
        origins.parallelStream()
            .map(origin -> "cannot reach " + origin + ": " + connectionProblem(origin))
            .filter(problem -> !problem.endsWith(": "))
            .sorted()
            .toList();
    if (problems.size() == origins.size()) {
      throw new Errors.InputException(String.join("; ", problems));
    }
    problems.forEach(problem -> err.println("robotspec crawl: " + problem));
  }

  private static String connectionProblem(Origin origin) {
    int port =
        origin.port() > 0 ? origin.port() : origin.scheme().equalsIgnoreCase("https") ? 443 : 80;
    try (Socket socket = new Socket()) {
      String host = origin.host().replaceAll("^\\[|]$", "");
      InetSocketAddress address = new InetSocketAddress(host, port);
      if (address.isUnresolved()) {
        throw new UnknownHostException();
      }
      socket.connect(address, CONNECT_MILLIS);
      return "";
    } catch (UnknownHostException e) {
      return "no such host";
    } catch (SocketTimeoutException e) {
      return "no answer within " + CONNECT_MILLIS / 1_000 + " s";
    } catch (IOException e) {
      return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    }
  }
}
