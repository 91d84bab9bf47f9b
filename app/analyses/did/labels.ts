import type { CellValue } from "~/compute/contract/types";

/** A start or period by its name; starts that never come are 0. */
export function timeName(time: CellValue): string {
  return time === null ? "" : String(time);
}

/** "5 periods before", "start", "1 period after" */
export function eventName(eventTime: number): string {
  if (eventTime === 0) return "start";
  const size = Math.abs(eventTime);
  return `${size} period${size === 1 ? "" : "s"} ${eventTime < 0 ? "before" : "after"} the start`;
}
