import { z } from "zod";
import type { ColumnComparison, ColumnFacts, ColumnType, RowComparison } from "~/compute/contract/types";
import { contractSchema, StoredJson } from "~/db/stored-json";
import type { Choices } from "./choices";

/** A column of a file, by its number there. */
export type FileColumn = { column: number; name: string; type: ColumnType };

/** How two columns came together. */
type MatchedBy = "name" | "likeness" | "user";

/** The comparison of the old and the new file, as it is stored. */
export type StoredComparison = {
  rows: RowComparison;
  oldColumns: FileColumn[];
  newColumns: FileColumn[];
  pairs: { old: number; new: number; by: MatchedBy; comparison: ColumnComparison }[];
  gone: { old: number; facts: ColumnFacts }[];
  added: { new: number; facts: ColumnFacts }[];
  /** Entity and time of the old file, by their numbers there. */
  keys: { entity: number | null; time: number | null };
  /** Settings of both that it was made with; after a change it is made again. */
  settingsVersions: { old: number; new: number };
};

const fileColumns = z.array(
  z.object({ column: z.int(), name: z.string(), type: z.enum(["NUMBER", "STRING", "DATE"]) }),
);

export const storedComparison = new StoredJson<StoredComparison>("comparison of two files", () => {
  const facts = contractSchema("ColumnFacts");
  return z.object({
    rows: contractSchema("RowComparison"),
    oldColumns: fileColumns,
    newColumns: fileColumns,
    pairs: z.array(
      z.object({
        old: z.int(),
        new: z.int(),
        by: z.enum(["name", "likeness", "user"]),
        comparison: contractSchema("ColumnComparison"),
      }),
    ),
    gone: z.array(z.object({ old: z.int(), facts })),
    added: z.array(z.object({ new: z.int(), facts })),
    keys: z.object({ entity: z.int().nullable(), time: z.int().nullable() }),
    settingsVersions: z.object({ old: z.int(), new: z.int() }),
  });
});

/** The key of a column's name: names are compared without case and outer blanks. */
function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The columns that belong together before their values are compared: first the columns that the user matched, then columns with
 * equal names.
 */
export function matchByName(
  oldColumns: readonly FileColumn[],
  newColumns: readonly FileColumn[],
  chosen: Choices["matches"],
): { old: number; new: number; by: MatchedBy }[] {
  const ofUser = Object.entries(chosen ?? {}).flatMap(([old, fresh]) => {
    const isThere =
      oldColumns.some(({ column }) => column === Number(old)) &&
      newColumns.some(({ column }) => column === fresh);
    return fresh === null || !isThere ? [] : [{ old: Number(old), new: fresh, by: "user" as const }];
  });
  const taken = new Set(ofUser.map((pair) => pair.new));
  const ofName = oldColumns.flatMap(({ column, name }) => {
    if (chosen?.[String(column)] !== undefined) return [];
    const found = newColumns.find((fresh) => !taken.has(fresh.column) && keyOf(fresh.name) === keyOf(name));
    if (found === undefined) return [];
    taken.add(found.column);
    return [{ old: column, new: found.column, by: "name" as const }];
  });
  return [...ofUser, ...ofName];
}

/** The number by which a new column is divided: the user's choice, otherwise the factor that was found. */
export function divisorOf(choices: Choices, pair: StoredComparison["pairs"][number]): number | null {
  const divisor = choices.divisors?.[String(pair.new)] ?? pair.comparison.unit?.factor ?? 1;
  return divisor === 1 ? null : divisor;
}

/** Whether a new column without an old one is taken. */
export function isAdded(choices: Choices, column: number): boolean {
  return !(choices.left_out ?? []).includes(column);
}
