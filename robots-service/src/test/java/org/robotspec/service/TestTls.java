package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key and a certificate that it signed itself, made by the JDK's keytool in a test's directory.
 */
public final class TestTls {
  static final String PASSWORD = "changeit";

  private static final String ALIAS = "server";

  private final Path directory;
  private final KeyStore keys;

  private TestTls(Path directory, KeyStore keys) {
    this.directory = directory;
    this.keys = keys;
  }

  /** Makes a key for 127.0.0.1. */
  public static TestTls forLoopback(Path directory) throws Exception {
    return with(directory, "-ext", "san=ip:127.0.0.1");
  }

  /** Makes a key with other options of keytool. */
  static TestTls with(Path directory, String... options) throws Exception {
    Path file = directory.resolve("keys.p12");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-alias", ALIAS, "-dname", "CN=test", "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", file.toString()));
    command.addAll(List.of(options));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
    return new TestTls(directory, KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray()));
  }

  /** Returns the TLS of a server with this key. */
  public SSLContext server() throws GeneralSecurityException {
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(managers.getKeyManagers(), null, null);
    return tls;
  }

  /** Returns the TLS of a client that trusts this certificate alone. */
  public SSLContext client() throws GeneralSecurityException, IOException {
    TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(trusted());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    return tls;
  }

  private KeyStore trusted() throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, certificate());
    return trusted;
  }

  private Certificate certificate() throws GeneralSecurityException {
    return keys.getCertificate(ALIAS);
  }

  /** Writes the certificate into a file for {@code javax.net.ssl.trustStore}. */
  Path trustStore() throws GeneralSecurityException, IOException {
    Path file = directory.resolve("trusted.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted().store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** Writes the certificate into a file as OpenSSL reads it. */
  Path certificateFile() throws GeneralSecurityException, IOException {
    return pem("cert.pem", "CERTIFICATE", certificate().getEncoded());
  }

  /** Writes the key into a file as OpenSSL reads it. */
  Path keyFile() throws GeneralSecurityException, IOException {
    return pem("key.pem", "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
  }

  private Path pem(String name, String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        directory.resolve(name),
        "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
  }
}
