import type { PlotBox } from "./paint";
import { pointAt } from "./pick";
import type { Targets } from "./targets";

/** More names would cover the points. */
const MOST_NAMES = 3;
/** Distance of a name from its point, in pixels. */
const GAP = 14;

interface SelectedNamesProps {
  targets: Targets;
  /** The selected targets. */
  selected: readonly number[];
  /** The target whose tooltip is shown: it has its name. */
  hidden: number | null;
  plot: PlotBox;
  size: { width: number; height: number };
}

/** The names of a few selected points next to them. The bar above the charts says them to screen readers. */
export function SelectedNames({ targets, selected, hidden, plot, size }: SelectedNamesProps) {
  if (selected.length > MOST_NAMES) return null;
  return selected
    .filter((at) => at !== hidden)
    .map((at) => {
      const x = plot.left + (targets.across[at] ?? 0) * plot.width;
      const y = plot.top + (targets.down[at] ?? 0) * plot.height;
      const side = x > size.width / 2 ? { right: size.width - x + GAP } : { left: x + GAP };
      return (
        <span key={at} aria-hidden className="chart-name" style={{ ...side, top: y }}>
          {pointAt(targets, at)?.name}
        </span>
      );
    });
}
