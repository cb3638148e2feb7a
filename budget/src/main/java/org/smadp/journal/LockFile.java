package org.smadp.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that one holder at a time has locked, among all processes of the machine and within each
 * of them. The operating system releases it when its process ends, in whatever way.
 */
public final class LockFile implements AutoCloseable {
  /**
   * The locks of this process. A second channel on the same file must not even be opened: closing
   * it would release the first one's lock on POSIX systems.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private LockFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The lock, or nothing while somebody else holds it. Its folder must exist. */
  public static Optional<LockFile> tryLock(Path lockFile) throws IOException {
    Path absolute = lockFile.toAbsolutePath();
    Path file = absolute.getParent().toRealPath().resolve(absolute.getFileName());
    if (!HELD.add(file)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      locked = channel.tryLock() != null;
      return locked ? Optional.of(new LockFile(file, channel)) : Optional.empty();
    } finally {
      if (!locked) {
        if (channel != null) {
          channel.close();
        }
        HELD.remove(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      channel.close(); // releases the lock
      HELD.remove(file);
    }
  }
}
