interface SparklineProps {
  /** Heights of the bars. */
  counts: readonly number[];
  /** The text alternative. */
  label: string;
}

const WIDTH = 240;
const HEIGHT = 56;
const GAP = 1;
/** Least height of a bar that is not empty. */
const LEAST = 1;

/** A small histogram without axes. */
export function Sparkline({ counts, label }: SparklineProps) {
  const most = Math.max(1, ...counts);
  const width = WIDTH / Math.max(1, counts.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="sparkline"
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT);
        return (
          <rect
            key={at}
            x={at * width}
            y={HEIGHT - height}
            width={Math.max(width - GAP, width / 2)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
