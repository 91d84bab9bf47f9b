import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";

const ENDING = ".eml";

function folder(): string {
  return join(env.dataDir, "outbox");
}

/** Writes a mail to the outbox folder. The name of the file begins with the time, and is the same in every attempt. */
export async function writeToOutbox(mail: { id: string; createdAt: Date }, content: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = join(folder(), `${timeOf(mail.createdAt)}_${mail.id}${ENDING}`);
  await writeFile(`${file}.tmp`, content, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

/** Deletes the file of a mail. Idempotent. */
export async function deleteFileOfMail(mail: { id: string; createdAt: Date }): Promise<void> {
  await rm(join(folder(), `${timeOf(mail.createdAt)}_${mail.id}${ENDING}`), { force: true });
}

/** Deletes the files of mails created before a time. */
export async function deleteFromOutbox(before: Date): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  const limit = timeOf(before);
  for (const name of names) {
    if (name < limit) await rm(join(folder(), name), { force: true });
  }
}

/** A time that sorts as text: 20261123T061500Z. */
function timeOf(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
