import { formatNumber } from "./format-number";

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A file size: "18 kB", "48.2 MB". Units are multiples of 1,024, like the limit of an upload. */
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
