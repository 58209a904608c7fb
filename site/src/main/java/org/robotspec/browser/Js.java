package org.robotspec.browser;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSObject;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSBoolean;
import org.teavm.jso.core.JSNumber;
import org.teavm.jso.core.JSString;
import org.teavm.jso.typedarrays.Int8Array;

/** A JavaScript object that is being filled, member by member. */
final class Js {
  private final JSObject object = empty();

  @JSBody(script = "return {};")
  private static native JSObject empty();

  @JSBody(
      params = {"object", "name", "value"},
      script = "object[name] = value;")
  private static native void set(JSObject object, String name, @Nullable JSObject value);

  /** Returns the octets where they are. */
  @JSBody(params = "array", script = "return array;")
  static native @JSByRef byte[] octets(Int8Array array);

  Js put(String name, @Nullable String value) {
    return put(name, value == null ? null : JSString.valueOf(value));
  }

  Js put(String name, boolean value) {
    return put(name, JSBoolean.valueOf(value));
  }

  Js put(String name, @Nullable Integer value) {
    return put(name, value == null ? null : JSNumber.valueOf(value));
  }

  Js put(String name, double value) {
    return put(name, JSNumber.valueOf(value));
  }

  Js put(String name, @Nullable JSObject value) {
    set(object, name, value);
    return this;
  }

  /** Puts a list, with an object for each of its items. */
  <T> Js put(String name, List<T> items, Function<T, Js> form) {
    return put(name, array(items, item -> form.apply(item).object));
  }

  Js texts(String name, List<String> texts) {
    return put(name, array(texts, JSString::valueOf));
  }

  static <T> JSArray<JSObject> array(List<T> items, Function<T, JSObject> form) {
    JSArray<JSObject> array = new JSArray<>();
    items.forEach(item -> array.push(form.apply(item)));
    return array;
  }

  JSObject object() {
    return object;
  }
}
