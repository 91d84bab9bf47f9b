import type { BoxplotCategory } from "~/compute/contract/types";
import { compare, compareCount } from "../proof/stata/lines";
import { quartileLines } from "../univariate/proof-stata";

/** The box of the rows for which a condition holds; graph box has quartiles of type 2. */
export function boxLines(ours: BoxplotCategory, condition: string): string[] {
  const { category, count } = ours;
  const reach = "1.5 * (scalar(estimand_q3) - scalar(estimand_q1))";
  const notch = "1.58 * (scalar(estimand_q3) - scalar(estimand_q1)) / sqrt(scalar(estimand_n))";
  const of = (what: string, value: number | null, stata: string) =>
    compare(`${category}, ${what}`, value, stata, 12, "scalar(estimand_sd)");
  if (count === 0) return [];
  return [
    `generate double own = y if ${condition}`,
    "quietly summarize own",
    "scalar estimand_n = r(N)",
    "scalar estimand_sd = r(sd)",
    compareCount(`${category}, values`, count, "r(N)"),
    of("mean", ours.mean, "r(mean)"),
    ...quartileLines("own"),
    of("lower quartile", ours.lower_quartile, "scalar(estimand_q1)"),
    of("median", ours.median, "scalar(estimand_median)"),
    of("upper quartile", ours.upper_quartile, "scalar(estimand_q3)"),
    of("notch, lower", ours.notch_lower, `scalar(estimand_median) - ${notch}`),
    of("notch, upper", ours.notch_upper, `scalar(estimand_median) + ${notch}`),
    `quietly summarize own if own >= scalar(estimand_q1) - ${reach} & own <= scalar(estimand_q3) + ${reach}`,
    of("low whisker", ours.low_whisker, "r(min)"),
    of("high whisker", ours.high_whisker, "r(max)"),
    "drop own",
  ];
}
