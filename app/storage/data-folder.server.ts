import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Creates a folder if needed and writes a file to it: the only reliable test of write permission. @throws as Node does */
export async function proveWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const probe = join(folder, `.probe-${randomUUID()}`);
  const handle = await open(probe, "wx");
  try {
    await handle.writeFile("x");
    await handle.sync();
  } finally {
    await handle.close();
    await rm(probe, { force: true });
  }
}
