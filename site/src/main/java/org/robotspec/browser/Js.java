package org.robotspec.browser;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.internal.answers.Members;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSBoolean;
import org.teavm.jso.core.JSNumber;
import org.teavm.jso.core.JSString;
import org.teavm.jso.typedarrays.Int8Array;

/** Converts values to JavaScript. */
final class Js {
  private Js() {}

  @JSBody(script = "return {};")
  private static native JSObject empty();

  @JSBody(
      params = {"object", "name", "value"},
      script = "object[name] = value;")
  private static native void set(JSObject object, String name, @Nullable JSObject value);

  /** Returns the octets without copying them. */
  @JSBody(params = "array", script = "return array;")
  static native @JSByRef byte[] octets(Int8Array array);

  static JSObject object(Members members) {
    return object(members.asMap());
  }

  private static JSObject object(Map<?, ?> members) {
    JSObject object = empty();
    for (Map.Entry<?, ?> member : members.entrySet()) {
      set(object, (String) member.getKey(), value(member.getValue()));
    }
    return object;
  }

  /** Returns an object whose member {@code all} is a list of converted values. */
  static <T> JSObject all(List<T> values, Function<T, Members> form) {
    return object(new Members().putAll("all", values, form));
  }

  private static @Nullable JSObject value(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return object(members);
    }
    if (value instanceof List<?> list) {
      JSArray<JSObject> array = new JSArray<>();
      for (Object item : list) {
        array.push(value(item));
      }
      return array;
    }
    if (value instanceof Boolean truth) {
      return JSBoolean.valueOf(truth);
    }
    if (value instanceof Number number) {
      return JSNumber.valueOf(number.doubleValue());
    }
    return value == null ? null : JSString.valueOf((String) value);
  }
}
