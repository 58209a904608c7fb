package org.robotspec.stormcrawler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/** The classes and members, with their types, that a jar uses of a package outside it. */
final class JarReferences {
  private final Set<String> entries = new TreeSet<>();
  private final Map<String, ClassNode> classes = new HashMap<>();

  JarReferences(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        entries.add(entry.getName());
        if (entry.getName().endsWith(".class")) {
          try (InputStream bytes = file.getInputStream(entry)) {
            ClassNode type = new ClassNode();
            new ClassReader(bytes).accept(type, 0);
            classes.put(type.name, type);
          }
        }
      }
    }
  }

  Set<String> entries() {
    return entries;
  }

  @Nullable String superclass(String internalName) {
    return classes.containsKey(internalName) ? classes.get(internalName).superName : null;
  }

  /**
   * Returns the references to a package, sorted.
   *
   * @param prefix in internal form, such as {@code org/apache/storm/}
   */
  List<String> to(String prefix) {
    Set<String> found = new TreeSet<>();
    Remapper recorder = new Remapper(Opcodes.ASM9) { // it is told of all that a class names
          @Override
          public String map(String type) {
            if (type.startsWith(prefix)) {
              found.add(type);
            }
            return type;
          }

          @Override
          public String mapMethodName(String owner, String name, String descriptor) {
            map(owner(owner, name, descriptor));
            return name;
          }

          @Override
          public String mapFieldName(String owner, String name, String descriptor) {
            return mapMethodName(owner, name, descriptor);
          }

          /** Returns the member with the superclass outside the jar that one of ours has it of. */
          private String owner(String named, String name, String descriptor) {
            String owner = named;
            while (classes.containsKey(owner) && !declares(classes.get(owner), name + descriptor)) {
              owner = classes.get(owner).superName;
            }
            map(owner);
            return owner + "." + name + " " + descriptor;
          }
        };
    classes.values().forEach(type -> type.accept(new ClassRemapper(new ClassNode(), recorder)));
    return List.copyOf(found);
  }

  private static boolean declares(ClassNode type, String member) {
    return Stream.concat(
            type.methods.stream().map(method -> method.name + method.desc),
            type.fields.stream().map(field -> field.name + field.desc))
        .anyMatch(member::equals);
  }
}
