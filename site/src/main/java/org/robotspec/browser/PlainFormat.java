package org.robotspec.browser;

import java.time.Instant;
import java.util.Locale;
import org.teavm.jso.JSBody;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/**
 * Replaces two methods, whose locales and time zones would be half of the module, by plain ones:
 * {@link String#formatted} and {@link Instant#toString}. The compiler runs it.
 */
public final class PlainFormat implements TeaVMPlugin, ClassHolderTransformer {
  @Override
  public void install(TeaVMHost host) {
    host.add(this);
  }

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    if (type.getName().equals("java.lang.String")) {
      var method = type.getMethod(new MethodDescriptor("formatted", Object[].class, String.class));
      ProgramEmitter body = ProgramEmitter.create(method, context.getHierarchy());
      body.invoke(
              PlainFormat.class,
              "format",
              String.class,
              body.var(0, String.class),
              body.var(1, Object[].class))
          .returnValue();
    } else if (type.getName().equals("java.time.Instant")) {
      var method = type.getMethod(new MethodDescriptor("toString", String.class));
      ProgramEmitter body = ProgramEmitter.create(method, context.getHierarchy());
      body.invoke(PlainFormat.class, "iso", String.class, body.var(0, Instant.class)).returnValue();
    }
  }

  static String iso(Instant time) {
    return iso((double) time.toEpochMilli());
  }

  @JSBody(
      params = "millis",
      script = "return new Date(millis).toISOString().replace('.000Z', 'Z');")
  private static native String iso(double millis);

  /** Supports the forms that the core uses: {@code %s}, {@code %2$s}, {@code %d}, {@code %08x}. */
  static String format(String pattern, Object[] values) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    int at = 0;
    for (int sign = pattern.indexOf('%'); sign >= 0; sign = pattern.indexOf('%', at)) {
      text.append(pattern, at, sign);
      int end = sign + 1;
      while (!Character.isLetter(pattern.charAt(end))) {
        end++;
      }
      String flags = pattern.substring(sign + 1, end);
      Object value = flags.endsWith("$") ? values[flags.charAt(0) - '1'] : values[next++];
      text.append(flags.startsWith("0") ? hex((int) value, flags, pattern.charAt(end)) : value);
      at = end + 1;
    }
    return text.append(pattern, at, pattern.length()).toString();
  }

  private static String hex(int value, String flags, char conversion) {
    String digits = Integer.toHexString(value);
    String padded = "0".repeat(Math.max(0, Integer.parseInt(flags) - digits.length())) + digits;
    return conversion == 'X' ? padded.toUpperCase(Locale.ROOT) : padded;
  }
}
