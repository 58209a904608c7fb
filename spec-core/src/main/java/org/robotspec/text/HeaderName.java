package org.robotspec.text;

/** The names of the headers of a response that several classes read, in lower case. */
public final class HeaderName {
  public static final String CONTENT_ENCODING = "content-encoding";
  public static final String CONTENT_LENGTH = "content-length";
  public static final String CONTENT_RANGE = "content-range";
  public static final String CONTENT_TYPE = "content-type";
  public static final String LOCATION = "location";
  public static final String RETRY_AFTER = "retry-after";
  public static final String TRANSFER_ENCODING = "transfer-encoding";

  private HeaderName() {}
}
