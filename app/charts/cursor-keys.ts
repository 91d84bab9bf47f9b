import type { Targets } from "./targets";

/** Steps of PageUp and PageDown, as a share of all targets. */
const PAGE = 0.1;

/** The targets from left to right; those with the same x from top to bottom. */
export function sortedTargets(targets: Targets): number[] {
  const order = Array.from({ length: targets.size }, (_, i) => i).filter(
    (i) => Number.isFinite(targets.across[i]) && Number.isFinite(targets.down[i]),
  );
  const [across, down] = [targets.across, targets.down];
  return order.sort((a, b) => (across[a] ?? 0) - (across[b] ?? 0) || (down[a] ?? 0) - (down[b] ?? 0));
}

/** The position that a key moves to in a list of `count`; `null` for any other key. */
export function movedBy(key: string, at: number, count: number): number | null {
  const page = Math.max(1, Math.round(count * PAGE));
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + page,
    PageDown: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
