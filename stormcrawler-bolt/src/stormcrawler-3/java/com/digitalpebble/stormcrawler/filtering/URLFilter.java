package com.digitalpebble.stormcrawler.filtering;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.AbstractConfigurable;
import java.net.URL;

/** The signature of URLFilter from 2.6 on, for compiling against; never shipped. */
public abstract class URLFilter extends AbstractConfigurable {
  public abstract String filter(URL sourceUrl, Metadata sourceMetadata, String urlToFilter);
}
