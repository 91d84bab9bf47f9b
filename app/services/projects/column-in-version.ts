import { storedMatches } from "~/db/stored-json";
/** How the columns of a version's file follow from the columns of the version before it. */
export type VersionLink = {
  number: number;
  /**
   * From each column of the earlier version to its column here; missing if there is none. Null on the first version.
   */
  matches: unknown;
  /** The earlier version that it brings back. */
  sameAs: number | null;
};

/**
 * The number that a column has in the file of another version; null if that file does not have it. A version that brings
 * back an earlier one has its columns, also columns that the versions between them do not have.
 */
export function columnInVersion(
  versions: readonly VersionLink[],
  from: number,
  to: number,
  column: number,
): number | null {
  if (from === to) return column;
  const linkOf = (number: number) => versions.find((version) => version.number === number);
  if (to > from) {
    const link = linkOf(to);
    const restored = link?.sameAs ?? null;
    const direct = restored === null ? null : columnInVersion(versions, from, restored, column);
    if (direct !== null) return direct;
    const before = columnInVersion(versions, from, to - 1, column);
    return before === null ? null : (matchesOf(link)[String(before)] ?? null);
  }
  const link = linkOf(from);
  const restored = link?.sameAs ?? null;
  if (restored !== null) return columnInVersion(versions, restored, to, column);
  const back = Object.entries(matchesOf(link)).find(([, later]) => later === column);
  return back === undefined ? null : columnInVersion(versions, from - 1, to, Number(back[0]));
}

function matchesOf(link: VersionLink | undefined): Record<string, number> {
  return storedMatches.readOptional(link?.matches ?? null) ?? {};
}
