/** `npm run backup -- TO`: makes a back-up of all data in the folder TO. The server may run. */
import { commandLine } from "~/config/commands.server";
import { makeBackup } from "~/services/maintenance/make-backup.server";
import { folderParameter, inMegabytes, runCommand, showProgress } from "./run-command";

runCommand(async () => {
  const folder = folderParameter("backup");
  const manifest = await makeBackup(folder, ({ blobs, bytes }) =>
    showProgress(`${blobs} files, ${inMegabytes(bytes)}`),
  );
  const { blobs, database, lost } = manifest;
  const summary = `\nBacked up to ${folder}: a database of ${inMegabytes(database.bytes)} and ${blobs.count} files (${inMegabytes(blobs.bytes)}), each verified.`;
  if (lost.length === 0) return { text: summary, isWell: true };
  const text = `${summary}\n${lost.length} files are missing or damaged on this server and are not in the back-up. Run: ${commandLine("check")}`;
  return { text, isWell: false };
});
