import type { ReactNode } from "react";
import type { FunctionKey } from "~/compute/contract/types";

/** Dots at x, y of a picture of 36 × 24. */
function dots(places: readonly (readonly [number, number])[]): ReactNode {
  return places.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.3} />);
}

const CLOUD = [
  [6, 18],
  [10, 15],
  [13, 17],
  [16, 12],
  [20, 13],
  [23, 9],
  [27, 10],
  [30, 5],
] as const;
const OUTLIER = <circle cx={30} cy={19} r={1.6} className="picture-mark" />;
const RISING = <path d="M4 20 32 5" className="picture-line" />;
const BARS = <path d="M5 21v-5h4v5M11 21V11h4v10M17 21V5h4v16M23 21v-9h4v9M29 21v-4h3v4" />;
const BELL = <path d="M3 21c8 0 9-16 15-16s7 16 15 16" className="picture-line" />;
const WAVE = <path d="M3 17 8 12l4 3 6-8 5 4 4-6 6 2" className="picture-line" />;

function box(x: number, top: number): ReactNode {
  return <path d={`M${x} ${top}h7v8h-7zM${x} ${top + 4}h7M${x + 3.5} ${top}v-3M${x + 3.5} ${top + 8}v3`} />;
}

const PICTURES: Record<FunctionKey, ReactNode> = {
  statistics: (
    <>
      <path d="M4 6h16M4 12h16M4 18h16" />
      <path d="M25 6h7M25 12h7M25 18h7" className="picture-line" />
    </>
  ),
  robust_statistics: (
    <>
      <path d="M4 6h16M4 12h16M4 18h16" />
      <path d="M25 6h7M25 12h7" className="picture-line" />
      <circle cx={28.5} cy={18} r={1.6} className="picture-mark" />
    </>
  ),
  confidence_intervals: (
    <>
      <path d="M18 3v18" strokeDasharray="2 2" />
      <path d="M8 8h20M8 5.5v5M28 5.5v5M12 16h14M12 13.5v5M26 13.5v5" className="picture-line" />
    </>
  ),
  boxplot: (
    <>
      <path d="M11 7h13v10H11zM16 7v10M11 12H4M24 12h5" />
      <circle cx={33} cy={12} r={1.6} className="picture-mark" />
    </>
  ),
  histogram: (
    <>
      {BARS}
      {BELL}
    </>
  ),
  qq_plot: (
    <>
      {RISING}
      {dots([
        [5, 21],
        [9, 17.5],
        [14, 15],
        [18, 12.5],
        [22, 10.5],
        [27, 8],
        [31, 3.5],
      ])}
    </>
  ),
  dotplot: (
    <>
      {dots([
        [6, 20],
        [11, 20],
        [11, 16],
        [16, 20],
        [16, 16],
        [16, 12],
        [16, 8],
        [20, 20],
        [20, 16],
      ])}
      <circle cx={31} cy={20} r={1.6} className="picture-mark" />
    </>
  ),
  timeplot: (
    <>
      <path d="M3 3v18h30" />
      {WAVE}
    </>
  ),
  regression: (
    <>
      {dots(CLOUD)}
      {RISING}
      <path d="M4 23 32 12" strokeDasharray="2 2" />
    </>
  ),
  robust_regression: (
    <>
      {dots(CLOUD)}
      {RISING}
      {OUTLIER}
      <path d="M4 23 26 14" strokeDasharray="2 2" />
    </>
  ),
  scatterplot: dots(CLOUD),
  robust_scatterplot: (
    <>
      {dots(CLOUD)}
      {OUTLIER}
    </>
  ),
  autoregression: (
    <>
      {WAVE}
      <path d="M12 21h8m-3-2.5 3 2.5-3 2.5" />
    </>
  ),
  autoregressionx: (
    <>
      {WAVE}
      <path d="M3 21 9 18l5 2 6-5 6 3 7-5" strokeDasharray="2 2" />
    </>
  ),
  koyckregression: (
    <path d="M5 21V4h4v17M11 21v-9h4v9M17 21v-5h4v5M23 21v-3h4v3M29 21v-1.5h4V21" className="picture-line" />
  ),
  boxplot_multi: (
    <>
      {box(4, 9)}
      {box(15, 6)}
      {box(26, 8)}
    </>
  ),
};

/** A small drawing of what a function shows. */
export function FunctionPicture({ functionKey }: { functionKey: FunctionKey }) {
  return (
    <svg viewBox="0 0 36 24" width={36} height={24} aria-hidden className="function-picture">
      {PICTURES[functionKey]}
    </svg>
  );
}
