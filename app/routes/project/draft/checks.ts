/*
 * Plain checks of what a browser has stored, instead of a zod schema: every project page restores the stored draft when it
 * starts, and zod would be a seventh of the page's scripts (decision 0127).
 */

/** The maximum length of a list in a draft, far above what an analysis takes. */
const MOST_ENTRIES = 60;

export type Check<T> = (value: unknown) => value is T;

export const isBoolean: Check<boolean> = (value) => typeof value === "boolean";
export const isColumn: Check<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

export function oneOf<T extends string>(known: readonly T[]): Check<T> {
  return (value): value is T => known.some((each) => each === value);
}

export function listOf<T>(check: Check<T>, most = MOST_ENTRIES): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= most && value.every(check);
}
