package org.robotspec.stormcrawler;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes and members, with their types, that a jar uses of a package outside it: a class file
 * lists all that it uses in its constant pool.
 */
final class JarReferences {
  private final Map<String, byte[]> entries = new TreeMap<>();
  private final Map<String, String> superclasses = new HashMap<>();
  private final Map<String, Set<String>> declared = new HashMap<>();

  JarReferences(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        try (InputStream bytes = file.getInputStream(entry)) {
          entries.put(entry.getName(), bytes.readAllBytes());
        }
      }
    }
    entries.forEach(
        (name, bytes) -> {
          if (name.endsWith(".class")) {
            ClassReader type = new ClassReader(bytes);
            Members members = new Members();
            type.accept(members, ClassReader.SKIP_CODE);
            superclasses.put(type.getClassName(), type.getSuperName());
            declared.put(type.getClassName(), members.all);
          }
        });
  }

  Set<String> entries() {
    return entries.keySet();
  }

  @Nullable String superclass(String internalName) {
    return superclasses.get(internalName);
  }

  /**
   * Returns the references to a package, sorted.
   *
   * @param prefix in internal form, such as {@code org/apache/storm/}
   */
  List<String> to(String prefix) {
    Set<String> found = new TreeSet<>();
    Pattern inDescriptor = Pattern.compile("L(" + Pattern.quote(prefix) + "[\\w/$]+);");
    entries.forEach(
        (name, bytes) -> {
          if (name.endsWith(".class")) {
            ClassReader type = new ClassReader(bytes);
            char[] buffer = new char[type.getMaxStringLength()];
            for (int i = 1; i < type.getItemCount(); i++) {
              int item = type.getItem(i);
              int tag = item == 0 ? 0 : type.readByte(item - 1);
              if (tag == 1) { // text: a descriptor, perhaps
                String text = new String(bytes, item + 2, type.readUnsignedShort(item), UTF_8);
                for (Matcher each = inDescriptor.matcher(text); each.find(); ) {
                  found.add(each.group(1));
                }
              } else if (tag == 7) { // a class
                String used = type.readUTF8(item, buffer);
                if (used.startsWith(prefix)) {
                  found.add(used);
                }
              } else if (tag >= 9 && tag <= 11) { // a field or a method
                int member = type.getItem(type.readUnsignedShort(item + 2));
                String called = type.readUTF8(member, buffer);
                String descriptor = type.readUTF8(member + 2, buffer);
                String owner = owner(type.readClass(item, buffer), called + descriptor);
                if (owner.startsWith(prefix)) {
                  found.add(owner);
                  found.add(owner + "." + called + " " + descriptor);
                }
              }
            }
          }
        });
    return List.copyOf(found);
  }

  /** Returns the superclass outside the jar for a member that one of our classes inherits. */
  private String owner(String named, String member) {
    String owner = named;
    while (!declared.getOrDefault(owner, Set.of(member)).contains(member)) {
      owner = superclasses.getOrDefault(owner, "java/lang/Object");
    }
    return owner;
  }

  /** The fields and methods that a class declares. */
  private static final class Members extends ClassVisitor {
    private final Set<String> all = new HashSet<>();

    Members() {
      super(Opcodes.ASM9);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      all.add(name + descriptor);
      return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      all.add(name + descriptor);
      return null;
    }
  }
}
