package org.robotspec.nutch.engine;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.parse.Parser;
import org.apache.nutch.protocol.Content;

/** A parser that sees the links of a page, {@code href="…"} in double quotes, and nothing else. */
public final class EngineParser implements Parser {

  private static final Pattern LINK = Pattern.compile("(?i)<a\\s[^>]*href=\"([^\"#]*)");

  private Configuration conf = new Configuration(false);

  /** Makes a parser; Nutch calls {@link #setConf} next. */
  public EngineParser() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ParseResult getParse(Content content) {
    String text = new String(content.getContent(), StandardCharsets.UTF_8);
    List<Outlink> links = new ArrayList<>();
    for (Matcher link = LINK.matcher(text); link.find(); ) {
      try {
        URL target = new URL(new URL(content.getBaseUrl()), link.group(1).replace("&amp;", "&"));
        links.add(new Outlink(target.toString(), ""));
      } catch (MalformedURLException e) {
        // Not a link that a crawler can follow: it is passed over.
      }
    }
    ParseData data =
        new ParseData(
            ParseStatus.STATUS_SUCCESS, "", links.toArray(new Outlink[0]), content.getMetadata());
    return ParseResult.createParseResult(content.getUrl(), new ParseImpl(text, data));
  }
}
