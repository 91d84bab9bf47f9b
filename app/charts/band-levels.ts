import type { ChartPicture } from "./picture";

/** Confidence levels of the bands in charts, in percent, widest last. */
export const CONFIDENCE_LEVELS = [50, 68, 90, 95] as const;

export type BandLevel = (typeof CONFIDENCE_LEVELS)[number];

const NONE = "none";

/** Levels as the address has them: "68.95", "none"; `null` for all of them. */
export function writeLevels(levels: readonly BandLevel[]): string | null {
  if (levels.length === CONFIDENCE_LEVELS.length) return null;
  return levels.length === 0 ? NONE : levels.join(".");
}

/** The levels of an address, in order; all of them if it names none that exist. */
export function readLevels(text: string | null): readonly BandLevel[] {
  if (text === NONE) return [];
  const asked = (text ?? "").split(".").map(Number);
  const found = CONFIDENCE_LEVELS.filter((level) => asked.includes(level));
  return found.length === 0 ? CONFIDENCE_LEVELS : found;
}

/** The levels that are shown after one of them was shown or hidden. */
export function toggled(levels: readonly BandLevel[], level: BandLevel): BandLevel[] {
  return CONFIDENCE_LEVELS.filter((each) => (each === level) !== levels.includes(each));
}

/** A chart with the bands of these levels only; a chart without bands as it is. */
export function withBands(picture: ChartPicture, levels: readonly BandLevel[]): ChartPicture {
  if (picture.bandsAt === undefined || levels.length === CONFIDENCE_LEVELS.length) return picture;
  return picture.bandsAt(levels);
}

/** "the 50, 68, 90 and 95 % bands", "the 95 % band" */
export function levelsInWords(levels: readonly BandLevel[]): string {
  const last = levels.at(-1);
  if (last === undefined) return "no band";
  const others = levels.slice(0, -1).join(", ");
  return `the ${others === "" ? "" : `${others} and `}${last} % ${levels.length === 1 ? "band" : "bands"}`;
}
