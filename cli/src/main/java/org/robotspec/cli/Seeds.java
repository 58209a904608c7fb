package org.robotspec.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** The URLs that a crawl starts from, checked before anything is started. */
final class Seeds {
  private static final int CONNECT_MILLIS = 5_000;

  private Seeds() {}

  /** Reads one URL per line; blank lines and lines that start with # are skipped. */
  static List<String> read(String file) {
    try {
      List<String> seeds = new ArrayList<>();
      int number = 0;
      for (String line : Files.readAllLines(Path.of(file))) {
        number++;
        String url = line.strip();
        if (!url.isEmpty() && !url.startsWith("#")) {
          try {
            seeds.add(checked(url));
          } catch (Errors.InputException e) {
            throw new Errors.InputException(file + ", line " + number + ": " + e.getMessage());
          }
        }
      }
      if (seeds.isEmpty()) {
        throw new Errors.InputException("there is no URL in " + file);
      }
      return seeds;
    } catch (NoSuchFileException e) {
      throw new Errors.InputException("there is no file " + file);
    } catch (MalformedInputException e) {
      throw new Errors.InputException(file + " is not text in UTF-8");
    } catch (IOException | InvalidPathException e) {
      throw new Errors.InputException("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** Returns the URL if a crawler can start from it. */
  static String checked(String url) {
    try {
      String scheme = Origin.of(url).scheme().toLowerCase(Locale.ROOT);
      if (!scheme.equals("http") && !scheme.equals("https")) {
        throw new Errors.InputException("only http and https can be crawled: " + url);
      }
      return url;
    } catch (InvalidUrlException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns, by origin, why no connection can be made; origins that answer are not in it. */
  static Map<String, String> unreachable(List<String> seeds) {
    Map<Origin, String> origins =
        seeds.stream()
            .map(Origin::of)
            .distinct()
            .collect(Collectors.toMap(o -> o, o -> "", (a, b) -> a, LinkedHashMap::new));
    Map<Origin, String> problems =
        origins.keySet().parallelStream()
            .collect(Collectors.toMap(o -> o, Seeds::connectionProblem));
    Map<String, String> unreachable = new LinkedHashMap<>();
    for (Origin origin : origins.keySet()) {
      String problem = problems.getOrDefault(origin, "");
      if (!problem.isEmpty()) {
        unreachable.put(origin.toString(), problem);
      }
    }
    return unreachable;
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
      return "there is no such host";
    } catch (SocketTimeoutException e) {
      return "no answer within " + CONNECT_MILLIS / 1_000 + " s";
    } catch (IOException e) {
      return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    }
  }
}
