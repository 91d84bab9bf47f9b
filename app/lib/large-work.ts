/**
 * Work that takes a thread longer than this is large: a slot is kept free from it, so that short work need not wait.
 */
export const LARGE_SECONDS = 1;

/** The speed of an import on one thread: 55 MB of CSV in 1.7 s ("The server with a 55 MB file" in docs/benchmarks.md). */
const FILE_BYTES_A_SECOND = 32e6;

/** Whether it is large work to read a file of this size. @param bytes of the file, or of all files that are read together */
export function isLargeFile(bytes: number): boolean {
  return bytes / FILE_BYTES_A_SECOND > LARGE_SECONDS;
}
