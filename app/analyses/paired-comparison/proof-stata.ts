import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const pairedInStata: StataSection<"paired_comparison"> = (ours, input) => {
  const { t, wilcoxon, sign, agreement } = ours;
  const size = "scalar(estimand_size)";
  return [
    ...keepLines(input, ["y", "x1", "when"], "time"),
    "generate double d = y - x1",
    ...(input.removesOutliers ? ["drop_outliers d"] : []),
    compareCount("Rows used", ours.rows.used, "_N"),
    "quietly summarize d",
    "scalar estimand_size = max(abs(r(min)), abs(r(max)))",
    compareCount("Pairs", ours.n, "r(N)"),
    compare("Mean difference", ours.mean_diff, "r(mean)", 9, size),
    compare("Standard deviation", ours.sd_diff, "r(sd)", 8, size),
    ...(agreement === null
      ? []
      : [
          compare(
            "Limits of agreement, lower",
            agreement.lower,
            "r(mean) - invnormal(.975) * r(sd)",
            8,
            size,
          ),
          compare(
            "Limits of agreement, upper",
            agreement.upper,
            "r(mean) + invnormal(.975) * r(sd)",
            8,
            size,
          ),
          notCompared("Limits of the limits", "Stata has no quantile of the noncentral t of this shape"),
        ]),
    ...(t === null
      ? []
      : [
          "quietly ttest d == 0",
          compare("Student's t", t.statistic, "r(t)", 7, 1),
          compare("Student's t, p", t.p_value, "r(p)", 5, 1e-9),
          compare("Mean difference, lower", t.lower, "r(mu_1) - invttail(r(df_t), .025) * r(se)", 8, size),
          compare("Mean difference, upper", t.upper, "r(mu_1) + invttail(r(df_t), .025) * r(se)", 8, size),
        ]),
    "* Rounding errors must not break ties.",
    "generate double even = round(d, 10^(floor(log10(max(abs(y), abs(x1), 1e-300))) - 11))",
    ...(wilcoxon === null
      ? []
      : [
          `quietly signrank even = 0${wilcoxon.method === "exact" ? ", exact" : ""}`,
          compare("Wilcoxon's V", wilcoxon.v, "r(sum_pos)", 10, 1),
          wilcoxon.method === "exact"
            ? compare("Wilcoxon, p", wilcoxon.p_value, "r(p_exact)", 6, 1e-9)
            : notCompared("Wilcoxon, p", "signrank has no correction for continuity"),
          notCompared("Shift", "Stata has no command for the median of the averages of two differences"),
        ]),
    ...(sign === null
      ? []
      : [
          "quietly signtest even = 0",
          compareCount("Positive", sign.positive, "r(N_pos)"),
          compareCount("Negative", sign.negative, "r(N_neg)"),
          compare("Sign test, p", sign.p_value, "r(p)", 6, 1e-9),
        ]),
    ...(agreement === null || agreement.slope === null
      ? []
      : [
          "generate double level = (y + x1) / 2",
          "quietly regress d level",
          compare("Slope on the mean of both", agreement.slope, "_b[level]", 6, 1),
          compare(
            "Slope on the mean of both, p",
            agreement.slope_p,
            "2 * ttail(e(df_r), abs(_b[level] / _se[level]))",
            4,
            1e-9,
          ),
        ]),
    notCompared("p of the sentence", "it allows for skewness, or for rows that depend on each other"),
  ];
};
