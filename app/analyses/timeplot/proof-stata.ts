import { compare, compareCount, notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";

/** The first autocorrelation of values without a gap between them, within entities. */
const neighbourLines = (what: string, ours: number | null, values: string): string[] => [
  `quietly summarize ${values}`,
  `generate double away = ${values} - r(mean)`,
  "generate double square = away^2",
  "generate double product = away * away[_n - 1] if entity == entity[_n - 1] & !missing(entity)",
  "quietly summarize square",
  "scalar estimand_squares = r(sum)",
  "quietly summarize product",
  compare(what, ours, "r(sum) / scalar(estimand_squares)", 9, 1),
  "drop away square product",
];

export const timeplotInStata: StataSection<"timeplot"> = (ours, input, leftOut) => [
  "* Rows without a value, and outliers left out, break the line. A row without a time has no place on it.",
  "keep if passes & !missing(when)",
  "sort place",
  "generate double value = y",
  ...Array.from({ length: Math.ceil(leftOut.length / 100) }, (_, i) => {
    const part = leftOut.slice(100 * i, 100 * (i + 1));
    return `replace value = . if inlist(original, ${part.join(", ")})`;
  }),
  "quietly count if !missing(value)",
  compareCount("Rows with a value", ours.rows.used, "r(N)"),
  ...neighbourLines("Autocorrelation at lag 1", ours.autocorr1, "value"),
  ...(ours.autocorr1_all === null
    ? []
    : neighbourLines("Autocorrelation of all values", ours.autocorr1_all, "y")),
  ...(ours.trends === null
    ? []
    : [notCompared("Unit roots", "dfuller has no p of short series, and kpss is from SSC")]),
];
