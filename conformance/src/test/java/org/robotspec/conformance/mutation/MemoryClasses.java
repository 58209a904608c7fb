package org.robotspec.conformance.mutation;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Takes the classes that a compiler writes, in memory. */
final class MemoryClasses extends ForwardingJavaFileManager<JavaFileManager> {
  private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

  MemoryClasses(JavaFileManager files) {
    super(files);
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    written.put(name, bytes);
    return new SimpleJavaFileObject(URI.create("copy:/" + name + ".class"), kind) {
      @Override
      public OutputStream openOutputStream() {
        return bytes;
      }
    };
  }

  /** Returns the classes by their names. */
  Map<String, byte[]> bytes() {
    Map<String, byte[]> classes = new HashMap<>();
    written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return classes;
  }
}
