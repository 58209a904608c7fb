package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.robotspec.service.internal.Threads;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.RedisInputStream;

/** A server that speaks the Redis protocol and gives scripted answers. */
final class FakeRedis implements AutoCloseable {
  /** Answers a command. */
  interface Script {
    void answer(String command, OutputStream out) throws IOException;
  }

  private final ServerSocket server;
  private final Script script;
  private final Queue<String> commands = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  FakeRedis(Script script) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.script = script;
    Threads.daemons("fake-redis").newThread(this::accept).start();
  }

  /** Returns how many commands of a name came. */
  int commands(String name) {
    return (int) commands.stream().filter(name::equals).count();
  }

  String address(String scheme) {
    return scheme + "://127.0.0.1:" + server.getLocalPort();
  }

  static void say(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        Threads.daemons("fake-redis-connection").newThread(() -> serve(socket)).start();
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  @SuppressWarnings("deprecation") // Jedis 5 and 8 share no other method
  private void serve(Socket socket) {
    try (socket) {
      RedisInputStream in = new RedisInputStream(socket.getInputStream());
      while (true) {
        List<?> words = (List<?>) Protocol.read(in);
        String command = new String((byte[]) words.get(0), UTF_8);
        commands.add(command);
        if (command.equals("HELLO")) {
          say(socket.getOutputStream(), "*2\r\n$5\r\nproto\r\n:2\r\n");
        } else {
          script.answer(command, socket.getOutputStream());
        }
      }
    } catch (IOException | JedisException e) {
      // The other side has gone.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
