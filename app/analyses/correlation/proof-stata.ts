import { compare, compareCount, notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";

/** The command, its result, and the error of the transformed coefficient. */
const METHODS: Record<string, [command: string, result: string, error: string]> = {
  pearson: ["correlate", "r(rho)", "1 / sqrt(scalar(estimand_n) - 3)"],
  spearman: ["spearman", "r(rho)", "sqrt((1 + scalar(estimand_r)^2 / 2) / (scalar(estimand_n) - 3))"],
  kendall: ["ktau", "r(tau_b)", "sqrt(.437 / (scalar(estimand_n) - 4))"],
};

export const correlationInStata: StataSection<"correlation"> = (ours, input) => {
  const names = ["y", ...input.x.map((_, i) => `x${i + 1}`)];
  const [command, result, error] = METHODS[ours.coefficient] ?? [];
  if (command === undefined || result === undefined || error === undefined) return [];
  const pairs = names.flatMap((_, i) => names.slice(i + 1).map((_other, j) => [i, i + 1 + j] as const));
  const isSeries = ours.claim?.errors === "ewc" || ours.claim?.errors === "ols";
  const isComplete = input.settings.complete === true;
  return [
    `egen byte known = rownonmiss(${names.join(" ")})`,
    `keep if passes & !missing(when) & known >= ${isComplete ? names.length : 2}`,
    "sort place",
    compareCount("Rows used", ours.rows.used, "_N"),
    ...(isSeries ? [notCompared("p and limits", "they rest on regressions with cosine sums")] : []),
    ...(ours.coefficient === "kendall" ? [notCompared("p", "ktau has a correction for continuity")] : []),
    ...pairs.flatMap(([i, j], index) => {
      const pair = ours.pairs?.[index];
      const [a, b] = [names[i] ?? "", names[j] ?? ""];
      if (pair === undefined || pair.r === null) return [];
      const what = `${pair.a} and ${pair.b}`;
      const isPlain = !isSeries && Math.abs(pair.r) < 1 - 1e-12 && pair.n > 4;
      const limit = (sign: string) => `tanh(atanh(scalar(estimand_r)) ${sign} invnormal(.975) * ${error})`;
      const t = "abs(scalar(estimand_r)) * sqrt((scalar(estimand_n) - 2) / (1 - scalar(estimand_r)^2))";
      // Small samples without ties have an exact p of ranks.
      const hasT = ours.coefficient === "pearson" || (ours.coefficient === "spearman" && pair.n > 9);
      return [
        `quietly ${command} ${a} ${b}`,
        "scalar estimand_n = r(N)",
        `scalar estimand_r = ${result}`,
        compareCount(`${what}, n`, pair.n, "scalar(estimand_n)"),
        compare(`${what}, coefficient`, pair.r, "scalar(estimand_r)", 9, 1),
        ...(isPlain
          ? [
              compare(`${what}, lower limit`, pair.lower, limit("-"), 7, 1),
              compare(`${what}, upper limit`, pair.upper, limit("+"), 7, 1),
              ...(hasT
                ? [compare(`${what}, p`, pair.p_value, `2 * ttail(scalar(estimand_n) - 2, ${t})`, 4, 1e-9)]
                : []),
            ]
          : []),
        ...(pair.partial === null || ours.coefficient !== "pearson"
          ? []
          : [
              `quietly pcorr ${[a, b, ...names.filter((name) => name !== a && name !== b)].join(" ")}`,
              "matrix partial = r(p_corr)",
              compare(`${what}, partial`, pair.partial, "partial[1, 1]", 6, 1),
            ]),
        ...(pair.within === null ? [] : withinLines(a, b, what, pair)),
      ];
    }),
    notCompared("p of the sentence", "it is the largest of the coefficient's and of regressions"),
  ];
};

/** The correlation of deviations from the means of entities, and of these means. */
function withinLines(
  a: string,
  b: string,
  what: string,
  { within, between }: { within: number | null; between: number | null },
): string[] {
  const both = `!missing(${a}, ${b}, entity)`;
  return [
    `egen double mean_a = mean(${a}) if ${both}, by(entity)`,
    `egen double mean_b = mean(${b}) if ${both}, by(entity)`,
    `generate double own_a = ${a} - mean_a`,
    `generate double own_b = ${b} - mean_b`,
    "quietly correlate own_a own_b",
    compare(`${what}, within entities`, within, "r(rho)", 7, 1),
    ...(between === null
      ? []
      : [
          `egen byte one = tag(entity) if ${both}`,
          "quietly correlate mean_a mean_b if one == 1",
          compare(`${what}, between entities`, between, "r(rho)", 7, 1),
          "drop one",
        ]),
    "drop mean_a mean_b own_a own_b",
  ];
}
