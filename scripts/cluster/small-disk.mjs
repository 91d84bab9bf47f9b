/** A disk that a test can fill: a file system in memory, which only root may mount. */
import { mkdirSync, rmSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { run } from "../setup/step.mjs";

const CHUNK = Buffer.alloc(1024 * 1024, 1);

/**
 * Mounts a disk.
 *
 * @param {string} folder where; it is made, and removed by `remove`
 * @returns `fill` takes all room, `clear` gives it back
 */
export async function mountDisk(folder, megabytes) {
  mkdirSync(folder);
  await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "estimand", folder]);
  const filler = path.join(folder, "filler");
  return {
    async fill() {
      const handle = await open(filler, "a");
      try {
        for (let size = CHUNK.byteLength; size > 0;) {
          await handle.write(CHUNK, 0, size).catch(() => (size >>= 1));
        }
      } finally {
        await handle.close();
      }
      return (await statfs(folder)).bavail;
    },
    clear: () => rm(filler, { force: true }),
    async remove() {
      await run("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
