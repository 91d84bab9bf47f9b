/** `npm run restore -- FROM`: copies a back-up into an empty DATA_DIR. */
import { resolve } from "node:path";
import { env, EnvironmentError } from "~/config/env.server";
import { restoreBackup } from "~/services/maintenance/restore-backup.server";
import { listKnownMigrations } from "../prisma/migrate";
import { runCommand, showProgress } from "./run-command";

runCommand(async () => {
  const [from, ...others] = process.argv.slice(2);
  if (from === undefined || others.length > 0) throw new EnvironmentError("Usage: npm run restore -- FOLDER");
  const folder = resolve(process.env.INIT_CWD ?? "", from);
  const manifest = await restoreBackup(folder, listKnownMigrations(), (blobs) =>
    showProgress(`${blobs} files`),
  );
  const made = manifest.madeAt.replace("T", " ").slice(0, 16);
  const text = `\nRestored to ${env.dataDir}: the back-up of ${made} UTC, with ${manifest.blobs.count} files. Start the server: npm start`;
  return { text, isWell: true };
});
