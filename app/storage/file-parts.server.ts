import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { env } from "~/config/env.server";

/** A file below DATA_DIR for each upload. Its size is the offset, so nothing can disagree with it after a crash. */
export class FileParts extends FileStore {
  /** @param known what the database knows of the upload; left out for one that is being created */
  constructor(known: Upload | undefined, expirationPeriodInMilliseconds: number) {
    let upload = known;
    super({
      // A folder that exists: the library creates it without waiting, and an error there would end the process.
      directory: env.dataDir,
      // The record is in the database, so no second one is written.
      configstore: {
        get: () => Promise.resolve(upload),
        set: (_name, created) => Promise.resolve(void (upload = created)),
        delete: () => Promise.resolve(),
      },
      expirationPeriodInMilliseconds,
    });
    this.extensions = ["creation", "expiration", "termination"];
  }

  /** The file of an upload's bytes. */
  pathOf(name: string): string {
    return join(this.directory, name);
  }

  /** Unlike the library's, syncs the file and throws the error of the disk. Bytes written before a failure are kept. */
  override async write(readable: Readable, name: string, offset: number): Promise<number> {
    const handle = await open(this.pathOf(name), "r+");
    let size = offset;
    // Writes a chunk while the next one arrives.
    let writing: Promise<void> = Promise.resolve();
    try {
      // If it were destroyed here, the library would report a broken connection instead of the disk's error.
      for await (const chunk of readable.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
        await writing;
        writing = writeAt(handle, chunk, size);
        // Avoids an unhandled rejection; the next `await writing` still gets the error.
        writing.catch(() => undefined);
        size += chunk.byteLength;
      }
      await writing;
      return size;
    } finally {
      await Promise.allSettled([writing]);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  }

  /** Unlike the library's, idempotent, and throws the error of the disk. */
  override async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }
}

async function writeAt(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
}
