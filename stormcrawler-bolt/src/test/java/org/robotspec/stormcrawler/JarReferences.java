package org.robotspec.stormcrawler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The classes and members, with their types, that a jar uses of a package outside it. */
final class JarReferences {
  private final String prefix;
  private final Set<String> references = new TreeSet<>();
  private final Map<String, Set<String>> declared = new HashMap<>();
  private final Map<String, String> superclasses = new HashMap<>();
  private final Set<String> entries = new TreeSet<>();

  private JarReferences(String prefix) {
    this.prefix = prefix;
  }

  /** Reads a jar; the prefix is in internal form, such as {@code org/apache/storm/}. */
  static JarReferences of(Path jar, String prefix) throws IOException {
    JarReferences references = new JarReferences(prefix);
    try (JarFile file = new JarFile(jar.toFile())) {
      references.read(file, references.new Declarations());
      references.read(file, references.new Uses());
    }
    return references;
  }

  Set<String> references() {
    return references;
  }

  Set<String> entries() {
    return entries;
  }

  @Nullable String superclass(String internalName) {
    return superclasses.get(internalName);
  }

  private void read(JarFile file, ClassVisitor visitor) throws IOException {
    for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
      JarEntry entry = all.nextElement();
      entries.add(entry.getName());
      if (entry.getName().endsWith(".class")) {
        try (InputStream bytes = file.getInputStream(entry)) {
          new ClassReader(bytes).accept(visitor, ClassReader.SKIP_DEBUG);
        }
      }
    }
  }

  private void type(Type type) {
    switch (type.getSort()) {
      case Type.ARRAY -> type(type.getElementType());
      case Type.OBJECT -> name(type.getInternalName());
      case Type.METHOD -> {
        type(type.getReturnType());
        for (Type argument : type.getArgumentTypes()) {
          type(argument);
        }
      }
      default -> {}
    }
  }

  private void name(@Nullable String internalName) {
    if (internalName != null && internalName.startsWith(prefix)) {
      references.add(internalName);
    }
  }

  /** Returns the superclass for a member that one of our classes inherits. */
  private void member(String owner, String name, String descriptor) {
    String at = owner;
    while (!declared.getOrDefault(at, Set.of(name + descriptor)).contains(name + descriptor)) {
      at = superclasses.getOrDefault(at, "java/lang/Object");
    }
    type(Type.getType(descriptor));
    if (at.startsWith(prefix)) {
      references.add(at + "." + name + " " + descriptor);
    }
  }

  private final class Declarations extends ClassVisitor {
    private String current = "";

    Declarations() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        String signature,
        String parent,
        String[] interfaces) {
      current = name;
      superclasses.put(name, parent);
      declared.put(name, new HashSet<>());
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      declared.computeIfAbsent(current, any -> new HashSet<>()).add(name + descriptor);
      return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      declared.computeIfAbsent(current, any -> new HashSet<>()).add(name + descriptor);
      return null;
    }
  }

  private final class Uses extends ClassVisitor {
    Uses() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        String signature,
        String parent,
        String[] interfaces) {
      name(parent);
      for (String one : interfaces) {
        name(one);
      }
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      type(Type.getType(descriptor));
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      type(Type.getType(descriptor));
      return new Code();
    }
  }

  private final class Code extends MethodVisitor {
    Code() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      member(owner, name, descriptor);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      member(owner, name, descriptor);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      type(Type.getObjectType(type));
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof Type type) {
        type(type);
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          member(handle.getOwner(), handle.getName(), handle.getDesc());
        } else if (argument instanceof Type type) {
          type(type);
        }
      }
    }
  }
}
