import { formatNumber } from "./format-number";

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size of a file: "18 kB", "48.2 MB". Steps are of 1,024, as the limit of an upload counts. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const decimals = unit >= 2 && size < 100 ? 1 : 0;
  return `${formatNumber(size, decimals)} ${UNITS[unit] ?? "B"}`;
}
