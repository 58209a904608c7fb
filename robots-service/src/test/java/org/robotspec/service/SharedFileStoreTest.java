package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.DynamicMBean;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** H-11: one file for all services of a JVM, whatever classes they are of. */
final class SharedFileStoreTest {
  private static final String KEY = "http://a.example";
  private static final String ELSEWHERE = "http://b.example";

  @TempDir Path directory;
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  private Optional<RobotsStore> open() {
    return SharedFileStore.open(directory, new FakeClock());
  }

  private List<ObjectName> registered() throws Exception {
    return server.queryNames(new ObjectName("org.robotspec:type=FileStore,*"), null).stream()
        .filter(name -> name.toString().contains(directory.getFileName().toString()))
        .toList();
  }

  @AfterEach
  void unregister() throws Exception {
    for (ObjectName name : registered()) {
      server.unregisterMBean(name);
    }
  }

  /** Loads the classes of this library anew, as a second plugin repository does. */
  private static final class Anew extends ClassLoader {
    Anew() {
      super(SharedFileStoreTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("org.robotspec.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** What runs in the other class loader: says what it finds, and leaves something behind. */
  public static final class Elsewhere implements Callable<String> {
    private final Path directory;

    public Elsewhere(Path directory) {
      this.directory = directory;
    }

    @Override
    public String call() {
      RobotsConfig config = RobotsConfig.builder("foo").store("file:" + directory).build();
      RobotsStore store = Stores.open(config, new FakeClock());
      if (store == null) {
        return "forgets";
      }
      store.save(ELSEWHERE, StoreContract.file("from elsewhere"));
      boolean same = store.load(KEY).equals(Optional.of(StoreContract.file("from here")));
      String found = same ? "from here" : "something else";
      store.close();
      return found;
    }
  }

  private String elsewhere() throws Exception {
    Class<?> other = new Anew().loadClass(Elsewhere.class.getName());
    assertThat(other).isNotSameAs(Elsewhere.class);
    var constructor = other.getConstructor(Path.class);
    constructor.setAccessible(true);
    return (String) ((Callable<?>) constructor.newInstance(directory)).call();
  }

  @Test
  void anotherClassLoader_readsAndWritesTheSameFile() throws Exception {
    RobotsStore store = open().orElseThrow();
    store.save(KEY, StoreContract.file("from here"));
    assertThat(elsewhere()).isEqualTo("from here");
    assertThat(store.load(ELSEWHERE)).contains(StoreContract.file("from elsewhere"));
    store.close();
    assertThat(registered()).isEmpty();
  }

  @Test
  void twoServicesOfOneClassLoader_shareTheFile_theLastOneCloses() throws Exception {
    RobotsStore first = open().orElseThrow();
    RobotsStore second = open().orElseThrow();
    first.save(KEY, StoreContract.file("x"));
    first.close();
    first.close();
    assertThat(first.load(KEY)).as("closed").isEmpty();
    assertThat(second.load(KEY)).contains(StoreContract.file("x"));
    assertThat(FileStore.open(directory, new FakeClock())).as("still open").isEmpty();
    second.close();
    FileStore alone = FileStore.open(directory, new FakeClock()).orElseThrow();
    assertThat(alone.load(KEY)).contains(StoreContract.file("x"));
    alone.close();
  }

  @Test
  void openedAndClosedByManyAtOnce_everyoneHasTheFile() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    Callable<Boolean> user =
        () -> {
          for (int i = 0; i < 20; i++) {
            RobotsStore store = open().orElseThrow();
            store.save(KEY, StoreContract.file("x"));
            if (store.load(KEY).isEmpty()) {
              return false;
            }
            store.close();
          }
          return true;
        };
    for (Future<Boolean> done :
        threads.invokeAll(IntStream.range(0, 8).mapToObj(i -> user).toList())) {
      assertThat(done.get()).isTrue();
    }
    threads.shutdown();
    assertThat(registered()).isEmpty();
  }

  @Test
  void fileOfAnotherProcess_isNotRegistered() throws Exception {
    FileStore other = FileStore.open(directory, new FakeClock()).orElseThrow();
    assertThat(open()).isEmpty();
    assertThat(registered()).isEmpty();
    other.close();
  }

  /** An entry of another version: it knows some calls and has other log. */
  private record OtherVersion(List<String> calls) implements DynamicMBean {
    @Override
    public Object invoke(String action, Object[] arguments, String[] types)
        throws ReflectionException {
      assertThat(Stream.of(arguments)).allMatch(a -> a instanceof String || a instanceof byte[]);
      if (!calls.contains(action)) {
        throw new ReflectionException(new NoSuchMethodException(action));
      }
      return action.equals("join") ? true : new byte[] {99, 98, 97};
    }

    @Override
    public MBeanInfo getMBeanInfo() {
      return new MBeanInfo("x", "x", null, null, null, null);
    }

    @Override
    public Object getAttribute(String attribute) {
      return "";
    }

    @Override
    public void setAttribute(Attribute attribute) {}

    @Override
    public AttributeList getAttributes(String[] attributes) {
      return new AttributeList();
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
      return new AttributeList();
    }
  }

  private void otherVersion(String... calls) throws Exception {
    RobotsStore ours = open().orElseThrow();
    ObjectName name = registered().get(0);
    ours.close();
    server.registerMBean(new OtherVersion(List.of(calls)), name);
  }

  @Test
  void anotherVersion_withOtherRecords_countsAsEmpty() throws Exception {
    otherVersion("join", "load", "save", "leave");
    RobotsStore store = open().orElseThrow();
    store.save(KEY, StoreContract.file("x"));
    assertThat(store.load(KEY)).isEmpty();
    store.close();
  }

  @Test
  void anotherVersion_thatLostACall_countsAsEmpty() throws Exception {
    otherVersion("join");
    RobotsStore store = open().orElseThrow();
    store.save(KEY, StoreContract.file("x"));
    assertThat(store.load(KEY)).isEmpty();
    store.close();
  }

  @Test
  void anotherVersion_thatCannotBeJoined_leavesUsInMemory() throws Exception {
    otherVersion();
    assertThat(open()).isEmpty();
  }
}
