package dev.slipway.kafka;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A client of Kafka that can do what the lane asks of it and nothing else: each call goes to the
 * method of the same name and parameters. A lane that begins to use another one is told so.
 */
final class PartialClient {
  private static final Map<Class<?>, Map<Method, Optional<Method>>> KNOWN =
      new ConcurrentHashMap<>();

  private PartialClient() {}

  /** A client of that type whose calls go to an object of any other type. */
  static <T> T of(Class<T> type, Object target) {
    Map<Method, Optional<Method>> known =
        KNOWN.computeIfAbsent(target.getClass(), _ -> new ConcurrentHashMap<>());
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> call(known, target, method, arguments)));
  }

  private static @Nullable Object call(
      Map<Method, Optional<Method>> known, Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    Method own =
        known
            .computeIfAbsent(method, m -> find(target.getClass(), m))
            .orElseThrow(() -> new AssertionError("no simulation of " + method));
    try {
      return own.invoke(target, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Optional<Method> find(Class<?> type, Method method) {
    try {
      return Optional.of(type.getDeclaredMethod(method.getName(), method.getParameterTypes()));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }
}
