/** `npm run backup -- TO`: makes a back-up of all data in the folder TO. The server may run. */
import { resolve } from "node:path";
import { EnvironmentError } from "~/config/env.server";
import { makeBackup } from "~/services/maintenance/make-backup.server";
import { inMegabytes, runCommand, showProgress } from "./run-command";

runCommand(async () => {
  const [to, ...others] = process.argv.slice(2);
  if (to === undefined || others.length > 0) throw new EnvironmentError("Usage: npm run backup -- FOLDER");
  const folder = resolve(process.env.INIT_CWD ?? "", to);
  const manifest = await makeBackup(folder, ({ blobs, bytes }) =>
    showProgress(`${blobs} files, ${inMegabytes(bytes)}`),
  );
  const { blobs, database, lost } = manifest;
  const made = `\nBacked up to ${folder}: a database of ${inMegabytes(database.bytes)} and ${blobs.count} files (${inMegabytes(blobs.bytes)}), each verified.`;
  if (lost.length === 0) return { text: made, isWell: true };
  const text = `${made}\n${lost.length} files are missing or damaged on this server and are not in the back-up. Run: npm run check`;
  return { text, isWell: false };
});
