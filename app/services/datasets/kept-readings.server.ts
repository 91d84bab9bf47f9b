import type { ImportSummary, Settings, SettingsPreview } from "~/compute/contract/types";
import { KeptValues } from "~/lib/kept-values";
import { findDamaged } from "~/storage/whole-blobs.server";
import type { OriginalFile } from "./whole-file.server";

/**
 * A cache of previews and columns. The key is all that decides them: the hash of the file's bytes, its name, and the
 * settings. So nothing has to be invalidated.
 */

/** The columns of an import in the blob store. */
export type StoredColumns = {
  summary: ImportSummary;
  /** Rows before a sample was taken. */
  fileRowCount: number;
  columns: { hash: string; nullCount: number }[];
  /** The original row numbers of a sample. */
  rowsHash: string | null;
};

/** The maximum length of a cached preview, as JSON. Longer previews have texts as long as pages. */
const MOST_CHARACTERS = 500_000;

const previews = new KeptValues<string>({ most: 20, ms: 10 * 60_000 });
/** No row references these blobs until the following import has ended: well below the age at which the sweep erases them. */
const columns = new KeptValues<StoredColumns>({ most: 20, ms: 60_000 });

function keyOf({ blobHash, fileName }: OriginalFile, settings: Settings): string {
  return JSON.stringify([blobHash, fileName, settingsKey(settings)]);
}

/** A key that is the same for the same settings, in any order of their fields. */
export function settingsKey(settings: Settings): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A cached preview; null when there is none. */
export function findPreview(file: OriginalFile, settings: Settings): SettingsPreview | null {
  const kept = previews.get(keyOf(file, settings));
  return kept === undefined ? null : (JSON.parse(kept) as SettingsPreview);
}

/** Caches a preview given as JSON, and parses it. */
export function keepPreview(file: OriginalFile, settings: Settings, json: string): SettingsPreview {
  if (json.length <= MOST_CHARACTERS) previews.set(keyOf(file, settings), json);
  return JSON.parse(json) as SettingsPreview;
}

/** Cached columns of the whole file; null when there are none or one of their blobs is damaged. */
export async function findColumns(file: OriginalFile, settings: Settings): Promise<StoredColumns | null> {
  const kept = columns.get(keyOf(file, settings));
  if (kept === undefined) return null;
  const damaged = await findDamaged(kept.columns.map(({ hash }) => hash));
  return damaged.length === 0 ? structuredClone(kept) : null;
}

export function keepColumns(file: OriginalFile, settings: Settings, stored: StoredColumns): void {
  columns.set(keyOf(file, settings), structuredClone(stored));
}
