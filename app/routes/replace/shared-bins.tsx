import type { SharedHistogram } from "~/compute/contract/types";

interface SharedBinsProps {
  histogram: SharedHistogram;
  isWarning: boolean;
  /** The text alternative. */
  label: string;
}

const WIDTH = 92;
const HEIGHT = 26;
const MARK = 2;

/** Old values as bars, new ones as marks on the same bins; each as shares of its own column. */
export function SharedBins({ histogram: { old, new: fresh }, isWarning, label }: SharedBinsProps) {
  const shares = (counts: readonly number[]) => {
    const total = Math.max(
      1,
      counts.reduce((sum, count) => sum + count, 0),
    );
    return counts.map((count) => count / total);
  };
  const [before, after] = [shares(old), shares(fresh)];
  const most = Math.max(...before, ...after, Number.MIN_VALUE);
  const width = WIDTH / Math.max(1, old.length);
  const heightOf = (share: number) => (share / most) * (HEIGHT - MARK);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="replace-bins"
      data-warn={isWarning}
    >
      {before.map((share, at) => (
        <rect
          key={`old ${at}`}
          className="old"
          x={at * width}
          y={HEIGHT - heightOf(share)}
          width={width - 1}
          height={heightOf(share)}
        />
      ))}
      {after.map((share, at) =>
        share === 0 ? null : (
          <rect
            key={`new ${at}`}
            className="new"
            x={at * width}
            y={HEIGHT - heightOf(share) - MARK}
            width={width - 1}
            height={MARK}
          />
        ),
      )}
    </svg>
  );
}
