package org.smadp.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Passes connections on to the same port of another local address and keeps all they carry. */
final class RecordingProxy implements AutoCloseable {
  static final String OUTSIDE = "127.0.0.2";

  private final ServerSocket server = new ServerSocket();
  private final List<ByteArrayOutputStream> records = new ArrayList<>();

  RecordingProxy(int port) throws IOException {
    server.bind(new InetSocketAddress(local(2), port));
    start(
        () -> {
          while (true) {
            Socket from = server.accept();
            Socket to = new Socket(local(1), port);
            start(() -> copy(from, to));
            start(() -> copy(to, from));
          }
        });
  }

  /** Everything that went in one direction of one connection, for each of them. */
  synchronized List<byte[]> recorded() {
    List<byte[]> all = new ArrayList<>();
    for (ByteArrayOutputStream record : records) {
      synchronized (record) {
        all.add(record.toByteArray());
      }
    }
    return all;
  }

  private void copy(Socket from, Socket to) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    synchronized (this) {
      records.add(record);
    }
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        synchronized (record) {
          record.write(buffer, 0, count);
        }
        out.write(buffer, 0, count);
      }
    }
  }

  private static InetAddress local(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // the connection has ended
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
