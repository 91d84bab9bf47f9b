import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { codeLines, dropLines, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

type Ours = Parameters<typeof groupsInStata>[0];

export const groupsInStata: StataSection<"group_comparison"> = (ours, input, leftOut) => {
  const [x] = input.x;
  const groups = ours.groups ?? [];
  if (x === undefined || groups.length === 0) return [];
  const names = groups.map(({ name }) => name);
  return [
    ...codeLines(input, "own", x.column, names),
    ...keepLines(input, ["y", "own"], "time"),
    ...dropLines(input, leftOut),
    compareCount("Rows used", ours.rows.used, "_N"),
    "quietly summarize y",
    "scalar estimand_sd = r(sd)",
    ...groups.flatMap(({ name, n, mean, sd, lower, median }, i) => [
      `quietly summarize y if own == ${i + 1}, detail`,
      `scalar estimand_n${i + 1} = r(N)`,
      `scalar estimand_m${i + 1} = r(mean)`,
      `scalar estimand_v${i + 1} = cond(r(N) > 1, r(Var), 0)`,
      compareCount(`${name}, n`, n, "r(N)"),
      compare(`${name}, mean`, mean, "r(mean)", 9, "scalar(estimand_sd)"),
      compare(`${name}, median`, median, "r(p50)", 10, "scalar(estimand_sd)"),
      ...(n < 2
        ? []
        : [
            compare(`${name}, standard deviation`, sd, "r(sd)", 8, "1e-3 * scalar(estimand_sd)"),
            compare(
              `${name}, lower limit`,
              lower,
              "r(mean) - invttail(r(N) - 1, .025) * r(sd) / sqrt(r(N))",
              8,
              "scalar(estimand_sd)",
            ),
          ]),
    ]),
    ...testLines(ours),
    ...pairLines(ours),
    ...(ours.permutation === null
      ? []
      : [notCompared("Permutation test", "it rests on the draws of its seed")]),
    ...welchLines(ours),
  ];
};

function testLines({ anova, brown_forsythe: spread, kruskal, mann_whitney: ranks, groups }: Ours): string[] {
  return [
    ...(anova === null
      ? []
      : [
          "quietly oneway y own",
          compare("Analysis of variance, F", anova.statistic, "r(F)", 7, 1),
          compare("Analysis of variance, p", anova.p_value, "Ftail(r(df_m), r(df_r), r(F))", 5, 1e-9),
          compare("eta squared", anova.eta2, "r(mss) / (r(mss) + r(rss))", 8, 1),
          compare(
            "omega squared",
            anova.omega2,
            "(r(mss) - r(df_m) * r(rss) / r(df_r)) / (r(mss) + r(rss) + r(rss) / r(df_r))",
            6,
            1,
          ),
        ]),
    ...(spread === null
      ? []
      : [
          "quietly robvar y, by(own)",
          compare("Brown-Forsythe, F", spread.statistic, "r(w50)", 7, 1),
          compare("Brown-Forsythe, p", spread.p_value, "r(p_w50)", 5, 1e-9),
        ]),
    ...(kruskal === null
      ? []
      : [
          "quietly kwallis y, by(own)",
          compare("Kruskal-Wallis, H", kruskal.statistic, "r(chi2_adj)", 7, 1),
          compare("Kruskal-Wallis, p", kruskal.p_value, "chi2tail(r(df), r(chi2_adj))", 5, 1e-9),
          compare("epsilon squared", kruskal.epsilon2, "r(chi2_adj) / (_N - 1)", 7, 1),
        ]),
    ...(ranks === null || groups?.length !== 2
      ? []
      : [
          `quietly ranksum y, by(own)${ranks.method === "exact" ? " exact" : ""}`,
          compare("Mann-Whitney, U", ranks.u, "r(sum_obs) - r(N_1) * (r(N_1) + 1) / 2", 10, 1),
          ranks.method === "exact"
            ? compare("Mann-Whitney, p", ranks.p_value, "r(p_exact)", 6, 1e-9)
            : notCompared("Mann-Whitney, p", "ranksum has no correction for continuity"),
        ]),
  ];
}

/** Pairs by Games and Howell. */
function pairLines({ groups, pairs }: Ours): string[] {
  const own = groups ?? [];
  const k = own.filter(({ n }) => n >= 2).length;
  return (pairs ?? []).flatMap(({ a, b, diff, std_err, df, p_value, hedges_g }) => {
    const [i, j] = [a, b].map((name) => own.findIndex((group) => group.name === name) + 1);
    if (i === undefined || j === undefined || i === 0 || j === 0) return [];
    const what = `${a} and ${b}`;
    const [one, other] = [
      `scalar(estimand_v${i}) / scalar(estimand_n${i})`,
      `scalar(estimand_v${j}) / scalar(estimand_n${j})`,
    ];
    const difference = `scalar(estimand_m${i}) - scalar(estimand_m${j})`;
    const freedom = `scalar(estimand_n${i}) + scalar(estimand_n${j}) - 2`;
    const p =
      k === 2
        ? "2 * ttail(scalar(estimand_df), abs(scalar(estimand_t)))"
        : `1 - tukeyprob(${k}, scalar(estimand_df), abs(scalar(estimand_t)) * sqrt(2))`;
    return [
      compare(`${what}, difference`, diff, difference, 8, "scalar(estimand_sd)"),
      ...(std_err === null || df === null
        ? []
        : [
            `scalar estimand_se = sqrt(${one} + ${other})`,
            `scalar estimand_t = (${difference}) / scalar(estimand_se)`,
            `scalar estimand_df = scalar(estimand_se)^4 / ((${one})^2 / (scalar(estimand_n${i}) - 1) + (${other})^2 / (scalar(estimand_n${j}) - 1))`,
            compare(`${what}, std. error`, std_err, "scalar(estimand_se)", 8),
            compare(`${what}, degrees of freedom`, df, "scalar(estimand_df)", 7),
            compare(`${what}, p`, p_value, p, 4, 0.01),
          ]),
      ...(hedges_g === null
        ? []
        : [
            `scalar estimand_pooled = sqrt(((scalar(estimand_n${i}) - 1) * scalar(estimand_v${i}) + (scalar(estimand_n${j}) - 1) * scalar(estimand_v${j})) / (${freedom}))`,
            `scalar estimand_j = exp(lngamma((${freedom}) / 2) - lngamma((${freedom} - 1) / 2)) / sqrt((${freedom}) / 2)`,
            compare(
              `${what}, Hedges' g`,
              hedges_g,
              `scalar(estimand_j) * (${difference}) / scalar(estimand_pooled)`,
              7,
              1,
            ),
          ]),
    ];
  });
}

/** Welch's test; last, because it leaves one row for each group. Of two groups Stata has it as ttest, unequal. */
function welchLines({ welch, groups }: Ours): string[] {
  if (welch === null || welch.statistic === null) return [];
  if (groups?.length === 2) {
    return [
      "* The option welch has other degrees of freedom.",
      "quietly ttest y, by(own) unequal",
      compare("Welch, t", welch.statistic, "r(t)", 7, 1),
      compare("Welch, degrees of freedom", welch.df2, "r(df_t)", 7),
      compare("Welch, p", welch.p_value, "r(p)", 5, 1e-9),
    ];
  }
  const share = "(1 - weight / scalar(estimand_weight))^2 / (n - 1)";
  return [
    "* Stata has no command for Welch's test of several groups.",
    "collapse (count) n = y (mean) middle = y (sd) spread = y, by(own)",
    "keep if n >= 2",
    "generate double weight = n / spread^2",
    "quietly summarize weight",
    "scalar estimand_weight = r(sum)",
    "generate double part = weight * middle",
    "quietly summarize part",
    "scalar estimand_centre = r(sum) / scalar(estimand_weight)",
    "replace part = weight * (middle - scalar(estimand_centre))^2",
    "quietly summarize part",
    "scalar estimand_between = r(sum) / (r(N) - 1)",
    `replace part = ${share}`,
    "quietly summarize part",
    "scalar estimand_k = r(N)",
    "scalar estimand_f = scalar(estimand_between) / (1 + 2 * (scalar(estimand_k) - 2) / (scalar(estimand_k)^2 - 1) * r(sum))",
    compare("Welch, F", welch.statistic, "scalar(estimand_f)", 7, 1),
    compare("Welch, df within", welch.df2, "(scalar(estimand_k)^2 - 1) / (3 * r(sum))", 7),
    compare(
      "Welch, p",
      welch.p_value,
      "Ftail(scalar(estimand_k) - 1, (scalar(estimand_k)^2 - 1) / (3 * r(sum)), scalar(estimand_f))",
      5,
      1e-9,
    ),
  ];
}
