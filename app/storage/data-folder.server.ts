import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Makes a folder if it is not there, and writes to it: the only way to know that it can be done. @throws as Node does */
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
