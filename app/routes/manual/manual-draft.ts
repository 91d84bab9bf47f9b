import { emptySheet, grown, isEmptySheet, type Sheet, usedRows } from "~/components/entry-grid/sheet";
import { LIMITS } from "~/config/limits";

/** A table that has not been submitted yet. */
interface ManualDraft {
  name: string;
  sheet: Sheet;
}

const { startRows, startColumns, rows: MAX_ROWS, columns: MAX_COLUMNS } = LIMITS.typedTable;

export function newSheet(): Sheet {
  return emptySheet(startRows, startColumns);
}

const isTexts = (value: unknown, count: number): value is string[] =>
  Array.isArray(value) && value.length === count && value.every((text) => typeof text === "string");

/** Serialises a draft for the browser's storage; `null` if it is empty. */
export function writeManualDraft({ name, sheet }: ManualDraft): string | null {
  if (name.trim() === "" && isEmptySheet(sheet)) return null;
  return JSON.stringify({ name, names: sheet.names, rows: usedRows(sheet) });
}

/** Parses a stored draft and grows it to the size of a new sheet. `null` without a draft, or if it is damaged. */
export function readManualDraft(text: string | null): ManualDraft | null {
  if (text === null) return null;
  try {
    const { name, names, rows } = JSON.parse(text) as Record<string, unknown>;
    if (typeof name !== "string" || !Array.isArray(names) || !Array.isArray(rows)) return null;
    if (names.length > MAX_COLUMNS || rows.length > MAX_ROWS || !isTexts(names, names.length)) return null;
    if (!rows.every((row) => isTexts(row, names.length))) return null;
    return { name, sheet: grown({ names, rows }, startRows, startColumns) };
  } catch {
    return null;
  }
}
