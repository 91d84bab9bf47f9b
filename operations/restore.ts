/** `npm run restore -- FROM`: copies a back-up into an empty DATA_DIR. */
import { commandLine } from "~/config/commands.server";
import { env } from "~/config/env.server";
import { restoreBackup } from "~/services/maintenance/restore-backup.server";
import { folderParameter, runCommand, showProgress } from "./run-command";

runCommand(async () => {
  const manifest = await restoreBackup(folderParameter("restore"), (blobs) => showProgress(`${blobs} files`));
  const made = manifest.madeAt.replace("T", " ").slice(0, 16);
  const text = `\nRestored to ${env.dataDir}: the back-up of ${made} UTC, with ${manifest.blobs.count} files. Start the server: ${commandLine()}`;
  return { text, isWell: true };
});
