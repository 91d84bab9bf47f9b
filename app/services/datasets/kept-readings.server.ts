import type { ImportSummary, Settings, SettingsPreview } from "~/compute/contract/types";
import { KeptValues } from "~/lib/kept-values";
import { findDamaged } from "~/storage/whole-blobs.server";
import type { OriginalFile } from "./whole-file.server";

/**
 * What files were read as. The hash of a file's bytes, its name and the settings decide that alone, and they are the key:
 * another file or another setting is another reading.
 */

/** Columns of a file, in the blob store. */
export type StoredColumns = {
  summary: ImportSummary;
  /** Rows before a sample was taken. */
  fileRowCount: number;
  columns: { hash: string; nullCount: number }[];
  /** The original numbers of a sample's rows. */
  rowsHash: string | null;
};

/** Of a preview as JSON; longer ones, of texts as long as pages, are not kept. */
const MOST_CHARACTERS = 500_000;

const previews = new KeptValues<string>({ most: 20, ms: 10 * 60_000 });
/** No row names their blobs until the import that follows has ended: this is well below the age at which these are swept. */
const columns = new KeptValues<StoredColumns>({ most: 20, ms: 60_000 });

function keyOf({ blobHash, fileName }: OriginalFile, settings: Settings): string {
  return JSON.stringify([blobHash, fileName, settingsKey(settings)]);
}

/** The same text for the same settings, in whatever order they were given. */
export function settingsKey(settings: Settings): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A preview that was made before. */
export function findPreview(file: OriginalFile, settings: Settings): SettingsPreview | null {
  const kept = previews.get(keyOf(file, settings));
  return kept === undefined ? null : (JSON.parse(kept) as SettingsPreview);
}

/** Keeps a preview, given as JSON, and gives it as what it says. */
export function keepPreview(file: OriginalFile, settings: Settings, json: string): SettingsPreview {
  if (json.length <= MOST_CHARACTERS) previews.set(keyOf(file, settings), json);
  return JSON.parse(json) as SettingsPreview;
}

/** Columns of the whole file that were read a moment ago, if all of them are whole. */
export async function findColumns(file: OriginalFile, settings: Settings): Promise<StoredColumns | null> {
  const kept = columns.get(keyOf(file, settings));
  if (kept === undefined) return null;
  const damaged = await findDamaged(kept.columns.map(({ hash }) => hash));
  return damaged.length === 0 ? structuredClone(kept) : null;
}

export function keepColumns(file: OriginalFile, settings: Settings, stored: StoredColumns): void {
  columns.set(keyOf(file, settings), structuredClone(stored));
}
