/** Smallest and largest of the values that exist; 0 and 0 when there are none. */
export function extent(values: readonly (number | null)[]): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}
