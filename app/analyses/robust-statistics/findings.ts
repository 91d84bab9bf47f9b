import { FEW_ROWS } from "../sentences/levels";
import { type Part, part, strong } from "../sentences/statement";
import { nameOf, valueInWords } from "../sentences/units";
import { APART } from "../sentences/variable-findings";
import type { VariableLabels } from "../variables/variable-labels";

/** A standard deviation is inflated above this multiple of the robust scale, and above 1 + `INFLATED_BY_CHANCE`/√n. */
const INFLATED = 1.25;
const INFLATED_BY_CHANCE = 3;

/** Robust location and scale of n values, next to their mean and standard deviation. */
interface RobustPair {
  location: number;
  scale: number | null;
  mean: number;
  sd: number | null;
  n: number;
}

/** The pair, compared with mean and standard deviation. */
export interface RobustFinding {
  say: "robust_pair";
  location: number;
  scale: number | null;
  mean: number;
  sd: number | null;
  /** Which of mean and standard deviation outliers or a long tail move; `few` values make no statement. */
  moved: "both" | "mean" | "sd" | "none" | "few";
}

/** Whether outliers or a long tail move mean and standard deviation, compared with the MM pair. */
export function robustFindings({ location, scale, mean, sd, n }: RobustPair): RobustFinding[] {
  const isMeasured = scale !== null && scale > 0 && sd !== null && n >= FEW_ROWS;
  const byMean = isMeasured && Math.abs(mean - location) > APART * scale;
  const bySd = isMeasured && sd > Math.max(INFLATED, 1 + INFLATED_BY_CHANCE / Math.sqrt(n)) * scale;
  const quiet = n < FEW_ROWS ? "few" : "none";
  const moved = byMean && bySd ? "both" : byMean ? "mean" : bySd ? "sd" : quiet;
  return [{ say: "robust_pair", location, scale, mean, sd, moved }];
}

/** Puts the pair into words. */
export function robustPhrase(finding: RobustFinding, labels: VariableLabels): Part[] {
  const { location, scale, mean, sd, moved } = finding;
  const opening = part("subject", "A robust estimate puts the centre of ", ...nameOf(labels.y), " at ");
  if (scale === null || scale === 0) {
    return [
      opening,
      part(
        "size",
        strong(valueInWords(location, labels.y)),
        "; more than half of the values are equal, so its robust spread is 0.",
      ),
    ];
  }
  const size = part(
    "size",
    strong(valueInWords(location, labels.y)),
    " and its spread at ",
    strong(valueInWords(scale, labels.y)),
  );
  const figures = {
    mean: `the mean (${valueInWords(mean, labels.y)})`,
    sd: `the standard deviation (${valueInWords(sd, labels.y)})`,
  };
  switch (moved) {
    case "none":
      return [opening, size, part("evidence", `; ${figures.mean} and ${figures.sd} agree with them.`)];
    case "few":
      return [opening, size, part("evidence", `, compared with ${figures.mean} and ${figures.sd}.`)];
    case "mean":
      return [opening, size, part("evidence", `; outliers or a long tail move ${figures.mean}.`)];
    case "sd":
      return [opening, size, part("evidence", `; outliers or a long tail inflate ${figures.sd}.`)];
    case "both":
      return [
        opening,
        size,
        part("evidence", `; outliers or a long tail move ${figures.mean} and ${figures.sd}.`),
      ];
  }
}
