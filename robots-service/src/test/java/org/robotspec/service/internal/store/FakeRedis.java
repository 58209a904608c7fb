package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.robotspec.service.internal.Threads;

/** A server that speaks the Redis protocol and gives scripted answers. */
final class FakeRedis implements AutoCloseable {
  /** Answers a command. */
  interface Script {
    void answer(List<String> command, OutputStream out) throws IOException;
  }

  /** The commands of each connection. */
  final Queue<List<String>> connections = new ConcurrentLinkedQueue<>();

  private final ServerSocket server;
  private final Script script;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  FakeRedis(Script script) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.script = script;
    Threads.daemons("fake-redis").newThread(this::accept).start();
  }

  int port() {
    return server.getLocalPort();
  }

  String address() {
    return "redis://127.0.0.1:" + port() + "/3";
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

  private void serve(Socket socket) {
    List<String> commands = new ArrayList<>();
    connections.add(commands);
    try (socket) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      while (true) {
        List<String> command = new ArrayList<>();
        for (int words = number(in, '*'); words > 0; words--) {
          command.add(new String(in.readNBytes(number(in, '$')), UTF_8));
          in.readNBytes(2);
        }
        commands.add(command.get(0));
        script.answer(command, socket.getOutputStream());
      }
    } catch (IOException e) {
      // The other side has gone.
    }
  }

  private static int number(DataInputStream in, char mark) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) {
      line.append((char) next);
    }
    if (line.charAt(0) != mark) {
      throw new IOException("not a command: " + line);
    }
    return Integer.parseInt(line.substring(1).strip());
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
