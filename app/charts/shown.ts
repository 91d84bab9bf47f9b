import type { Shown } from "~/compute/contract/types";

/**
 * Wraps a list of a result. The type has no length, because a page's copy of the list is empty: charts read the drawing
 * (`drawing.ts`), and counts are fields of the result. Only code that builds results needs this function.
 */
export function shown<T>(list: readonly T[]): Shown<T> {
  return list as unknown as Shown<T>;
}
