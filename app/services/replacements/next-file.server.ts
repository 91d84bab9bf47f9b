import type { Settings } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { VersionFile } from "~/db/dataset-versions.server";
import type { ReplacementWithFiles } from "~/db/replacements.server";
import { putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import { inspectFile, storeInspection } from "../datasets/read-file.server";
import { settingsOf } from "../datasets/update-settings.server";
import { settingsOfWritten } from "../datasets/written-table";
import { choicesOf } from "./choices";
import { isAdded, type StoredComparison } from "./comparison";
import { finalSettings } from "./draft-settings";
import { readTable, type Running, tableInput } from "./read-both.server";

/** The file that a dataset gets, how it is read, and where the columns of the present file are in it. */
export type NextFile = {
  /** The settings version of the dataset that `matches` starts from. */
  forSettingsVersion: number;
  origin: string;
  file: VersionFile;
  settings: Settings;
  matches: Record<string, number>;
  /** Whether the rows of the present file have the same numbers in it. */
  keepsRows: boolean;
};

/** The new file itself, or, when data are appended, a file with the rows of both. */
export async function makeNextFile(
  found: ReplacementWithFiles,
  comparison: StoredComparison,
  running: Running,
): Promise<NextFile> {
  const { draft } = found;
  const settings = finalSettings(settingsOf(draft), comparison, choicesOf(found), draft.colCount ?? Infinity);
  if (found.kind === "append") return appended(found, comparison, settings, running);
  return {
    forSettingsVersion: comparison.settingsVersions.old,
    origin: `Replaced data by ${draft.fileName}`,
    file: draft,
    settings,
    matches: Object.fromEntries(comparison.pairs.map((pair) => [String(pair.old), pair.new])),
    keepsRows: false,
  };
}

/** Writes the rows of both files to one CSV file. Its columns have the types they were read as. */
async function appended(
  found: ReplacementWithFiles,
  comparison: StoredComparison,
  newSettings: Settings,
  running: Running,
): Promise<NextFile> {
  const { draft, dataset } = found;
  const choices = choicesOf(found);
  const { keys, pairs, added, oldColumns } = comparison;
  const old = await readTable(dataset, settingsOf(dataset), "Reading the old file", running);
  const fresh = await readTable(draft, newSettings, "Reading the new file", running);
  const partner = (column: number | null) => pairs.find((pair) => pair.old === column)?.new ?? null;
  const newName = (column: number) => fresh.columns.find((each) => each.column === column);
  const columns = [
    ...oldColumns.map(({ column, name, type }) => ({ name, type, old: column, new: partner(column) })),
    ...added
      .filter((column) => isAdded(choices, column.new))
      .map((column) => {
        const { name = "", type = "STRING" } = newName(column.new) ?? {};
        return { name, type, old: null, new: column.new };
      }),
  ];
  const fileName = joinedName(dataset.fileName, draft.fileName);
  const numberOf = (old: number | null) =>
    columns.findIndex((column) => old !== null && column.old === old) + 1;
  const keyText = (old: number | null) => (numberOf(old) === 0 ? undefined : String(numberOf(old)));
  const [entity, time] = [keyText(keys.entity), keyText(keys.time)];
  return withTemporaryFolder(async (folder) => {
    const written = await runEngineJob(
      "appendTables",
      {
        old: tableInput(old, keys),
        new: tableInput(fresh, { entity: partner(keys.entity), time: partner(keys.time) }),
        columns,
        repeated: choices.repeated ?? "old",
        mostBytes: LIMITS.joinedBytes,
        folder,
      },
      {
        limitSeconds: LIMITS.importSeconds,
        signal: running.signal,
        onProgress: ({ done, total }) =>
          running.report?.({ phase: "Joining the files", done, total, unit: "rows" }),
      },
    );
    await putBlob({ file: written.file, hash: written.hash });
    const file = { fileName, blobHash: written.hash, byteLength: written.byteLength };
    const inspected = await storeInspection(await inspectFile(file, running));
    return {
      forSettingsVersion: comparison.settingsVersions.old,
      origin: `Appended ${draft.fileName}`,
      file: {
        ...file,
        inspectionHash: inspected.inspectionHash ?? null,
        rowCount: inspected.rowCount ?? null,
        colCount: inspected.colCount ?? null,
        settings: null,
        receipt: null,
        questions: null,
      },
      settings: settingsOfWritten(columns, { entity, time }),
      matches: Object.fromEntries(oldColumns.map(({ column }) => [String(column), numberOf(column)])),
      keepsRows: true,
    };
  });
}

const NAME_LENGTH = 100;

/** "sales_2024.csv" and "sales_2025.xlsx" give "sales_2024+sales_2025.csv". */
function joinedName(old: string, fresh: string): string {
  const base = (name: string) => name.replace(/\.[^.]*$/, "").slice(0, NAME_LENGTH);
  return `${base(old)}+${base(fresh)}.csv`;
}
