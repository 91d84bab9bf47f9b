import type { RobustKey } from "~/compute/contract/types";
import { compare, notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";
import { quartileLines, statisticsLines, valueLines } from "../univariate/proof-stata";

/** Location and scale that Stata's commands give, of all values. */
const PAIRS: Partial<Record<RobustKey, [location: string, scale: string]>> = {
  mean_sd: ["scalar(estimand_mean)", "scalar(estimand_sd)"],
  median_mad: ["scalar(estimand_median)", "scalar(estimand_mad) / invnormal(.75)"],
  trimean_iqr: [
    "(scalar(estimand_q1) + 2 * scalar(estimand_median) + scalar(estimand_q3)) / 4",
    "(scalar(estimand_q3) - scalar(estimand_q1)) / (2 * invnormal(.75))",
  ],
  trimmed10: ["scalar(estimand_trimmed)", "scalar(estimand_winsor_sd) / .8"],
  winsor10: [
    "scalar(estimand_winsor)",
    "scalar(estimand_winsor_sd) / sqrt(.8 - 2 * invnormal(.9) * normalden(invnormal(.9)) + .2 * invnormal(.9)^2)",
  ],
};

export const robustStatisticsInStata: StataSection<"robust_statistics"> = (ours, input) => [
  ...valueLines(input, ours.rows.used),
  ...statisticsLines(ours.stats),
  "restore",
  "preserve",
  "* The robust pairs are of all values: they need no removal.",
  "keep if passes & !missing(y)",
  "sort y",
  "quietly summarize y",
  "scalar estimand_mean = r(mean)",
  "scalar estimand_sd = r(sd)",
  ...quartileLines("y"),
  "generate double distance = abs(y - scalar(estimand_median))",
  "quantile7 distance .5",
  "scalar estimand_mad = r(q)",
  "local cut = floor(_N / 10)",
  "quietly summarize y if _n > `cut' & _n <= _N - `cut'",
  "scalar estimand_trimmed = r(mean)",
  "generate double winsor = min(max(y, y[`cut' + 1]), y[_N - `cut'])",
  "quietly summarize winsor",
  "scalar estimand_winsor = r(mean)",
  "scalar estimand_winsor_sd = r(sd)",
  ...(ours.robust_stats ?? []).flatMap(({ key, display_name, location, scale }) => {
    const [own, ownScale] = PAIRS[key] ?? [];
    if (own === undefined || ownScale === undefined) {
      return [notCompared(display_name, "Stata has no command for it")];
    }
    return [
      compare(`${display_name}, location`, location, own, 11, "scalar(estimand_sd)"),
      compare(`${display_name}, scale`, scale, ownScale, 11, "scalar(estimand_sd)"),
    ];
  }),
];
