/**
 * `npm run check [-- --repair]`: verifies the database, every file that it names, and its unfinished work. With `--repair`
 * it repairs what it can. The server may run.
 */
import { parseArgs } from "node:util";
import { startEngine, stopEngine } from "~/compute/engine.server";
import { commandLine } from "~/config/commands.server";
import { databaseName, EnvironmentError } from "~/config/env.server";
import type { NamedBlob } from "~/db/blob-references.server";
import { hasDatabase } from "~/db/migrations.server";
import {
  checkStore,
  REBUILT,
  repairStore,
  stillDamaged,
  type StoreReport,
} from "~/services/maintenance/check-store.server";
import { inMegabytes, runCommand, showProgress } from "./run-command";

const WAY_OUT =
  "Only a back-up has these. Restore one, or ask the owners to upload the same files again, which repairs them.";

runCommand(async () => {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  if (!(await hasDatabase())) throw new EnvironmentError(`There is no database at ${databaseName}.`);
  const report = await checkStore((blobs) => showProgress(`${blobs} files verified`));
  showProgress("");
  process.stdout.write(`${describe(report)}\n`);
  if (report.database !== null)
    return { text: `Restore a back-up: ${commandLine("restore", "FOLDER")}`, isWell: false };
  const isWhole = report.damaged.length === 0 && report.stalled === 0;
  if (isWhole) return { text: "Nothing is damaged.", isWell: true };
  if (!values.repair) return { text: advise(report.damaged), isWell: false };
  await startEngine();
  await repairStore(report).finally(stopEngine);
  const rest = await stillDamaged(report.damaged);
  const done = `Repaired: ${report.damaged.length - rest.length} of ${report.damaged.length} files. Queued: ${report.stalled}.`;
  return {
    text: rest.length === 0 ? done : `${done}\n${list(rest)}\n${advise(rest)}`,
    isWell: rest.length === 0,
  };
});

function describe({ database, named, damaged, unnamed, stalled }: StoreReport): string {
  return [
    `Database: ${database ?? "intact"}`,
    `Files named by it: ${named}, of which ${damaged.length} are missing or damaged`,
    ...(damaged.length > 0 ? [list(damaged)] : []),
    `Files older than a day that it does not name: ${unnamed.count} (${inMegabytes(unnamed.bytes)}); a running server erases them`,
    `Unfinished work without a job: ${stalled}`,
  ].join("\n");
}

function list(damaged: NamedBlob[]): string {
  return damaged
    .map(({ kind, hash }) => `  ${kind} ${hash}: ${REBUILT[kind] ?? "cannot be rebuilt"}`)
    .join("\n");
}

function advise(damaged: NamedBlob[]): string {
  const isLost = damaged.some(({ kind }) => REBUILT[kind] === null);
  const isRepairable = damaged.length === 0 || damaged.some(({ kind }) => REBUILT[kind] !== null);
  return [
    ...(isRepairable ? [`To repair what can be rebuilt: ${commandLine("check", "--repair")}`] : []),
    ...(isLost ? [WAY_OUT] : []),
  ].join("\n");
}
