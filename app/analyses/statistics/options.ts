import { STATISTICS } from "~/compute/contract/tables";
import type { StatisticName } from "~/compute/contract/types";

const NAMES: readonly StatisticName[] = STATISTICS.map(({ name }) => name);

/** The default statistics, in display order. */
export const DEFAULT_STATISTICS: readonly StatisticName[] = STATISTICS.filter((each) => each.default).map(
  (each) => each.name,
);

type SelectionMode = "ALL" | "DEFAULT" | "CUSTOM";

/** The statistics that each mode of the dialog selects; CUSTOM starts empty. */
export const STATISTICS_OF_MODE: Record<SelectionMode, readonly StatisticName[]> = {
  ALL: NAMES,
  DEFAULT: DEFAULT_STATISTICS,
  CUSTOM: [],
};

/** The mode of the selection dialog, derived from the selection. */
export function selectionMode(selected: readonly StatisticName[]): SelectionMode {
  if (selected.length === STATISTICS.length) return "ALL";
  const chosen = new Set(selected);
  const isDefault =
    chosen.size === DEFAULT_STATISTICS.length && DEFAULT_STATISTICS.every((name) => chosen.has(name));
  return isDefault ? "DEFAULT" : "CUSTOM";
}

/** Sorts statistics into display order. */
export function inDisplayOrder(selected: readonly StatisticName[]): StatisticName[] {
  return STATISTICS.map((each) => each.name).filter((name) => selected.includes(name));
}
