package org.robotspec.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A file of any of Hadoop's file systems, to read. A task that reads it is alive. */
final class HadoopFile implements SeekableByteChannel {
  private final FSDataInputStream in;
  private final long size;
  private final TaskAttemptContext task;

  /** May be behind the end, where Hadoop's own position cannot be. */
  private long position;

  HadoopFile(Path path, TaskAttemptContext task) throws IOException {
    FileSystem files = path.getFileSystem(task.getConfiguration());
    this.size = files.getFileStatus(path).getLen();
    this.in = files.open(path);
    this.task = task;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    task.progress();
    if (position >= size) {
      return -1;
    }
    if (in.getPos() != position) {
      in.seek(position);
    }
    byte[] bytes = new byte[to.remaining()];
    int length = in.read(bytes);
    if (length > 0) {
      to.put(bytes, 0, length);
      position += length;
    }
    return length;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    position = newPosition;
    return this;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long newSize) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
