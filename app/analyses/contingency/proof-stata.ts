import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { codeLines, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const contingencyInStata: StataSection<"contingency"> = (ours, input) => {
  const [x] = input.x;
  const {
    row_names: rows,
    columns,
    counts,
    fisher,
    cramers_v: v,
    chi_squared: chi,
    likelihood_ratio: lr,
  } = ours;
  if (x === undefined || rows === null || columns === null || counts === null) return [];
  const isExact = fisher?.method === "exact";
  return [
    ...codeLines(input, "line", x.column, rows),
    ...codeLines(input, "box", input.y.column, columns),
    ...keepLines(input, ["line", "box", "when"], "time"),
    compareCount("Rows used", ours.rows.used, "_N"),
    ...counts.flatMap((own, i) =>
      own.flatMap((count, j) => [
        `quietly count if line == ${i + 1} & box == ${j + 1}`,
        compareCount(`${rows[i] ?? ""}, ${columns[j] ?? ""}`, count, "r(N)"),
      ]),
    ),
    `quietly tabulate line box, chi2 lrchi2 V${isExact ? " exact" : ""}`,
    compare("Pearson", chi?.statistic, "r(chi2)", 9, 1e-9),
    compare("Pearson, p", chi?.p_value, "r(p)", 6, 1e-9),
    compare("Likelihood ratio", lr?.statistic, "r(chi2_lr)", 8, 1),
    "* With two rows and two columns Stata's V has a sign.",
    compare("Cramer's V", v?.value, "abs(r(CramersV))", 9, 1),
    isExact
      ? compare("Fisher, p", fisher.p_value, "r(p_exact)", 6, 1e-9)
      : notCompared("Fisher", "its p rests on the random tables of its seed"),
    notCompared("Limits of V, and V without its bias", "Stata has no command for them"),
    ...twoByTwoLines(ours),
    ...(ours.mcnemar === null
      ? []
      : [
          `quietly bitesti ${ours.mcnemar.discordant[0] + ours.mcnemar.discordant[1]} ${ours.mcnemar.discordant[0]} .5`,
          compare("McNemar, p", ours.mcnemar.p_value, "r(p)", 8, 1e-9),
        ].slice(ours.mcnemar.discordant[0] + ours.mcnemar.discordant[1] > 0 ? 0 : 2)),
    ...(ours.kappa === null
      ? []
      : [
          ...codeLines(input, "second", input.y.column, rows),
          "quietly kap line second",
          compare("Kappa", ours.kappa.value, "r(kappa)", 9, 1),
        ]),
    ...(ours.within === null
      ? []
      : [notCompared("Within the third column", "the tables by value are in result.json")]),
  ];
};

function twoByTwoLines({ two_by_two: two, counts }: Parameters<typeof contingencyInStata>[0]): string[] {
  if (two === null || counts === null) return [];
  const cell = (i: number, j: number) => `scalar(estimand_c${i}${j})`;
  const cells = [1, 2].flatMap((i) => [1, 2].map((j) => [i, j] as const));
  const share = (i: number) => `${cell(i, 2)} / (${cell(i, 1)} + ${cell(i, 2)})`;
  const odds = `ln(${cell(1, 2)} * ${cell(2, 1)} / (${cell(1, 1)} * ${cell(2, 2)}))`;
  const reach = `invnormal(.975) * sqrt(${cells.map(([i, j]) => `1 / ${cell(i, j)}`).join(" + ")})`;
  const isFull = counts.every((row) => row.every((count) => count > 0));
  return [
    ...cells.flatMap(([i, j]) => [
      `quietly count if line == ${i} & box == ${j}`,
      `scalar estimand_c${i}${j} = r(N)`,
    ]),
    compare("Difference of shares", two.difference, `${share(1)} - ${share(2)}`, 9, 1),
    ...(isFull
      ? [
          compare("Odds ratio", two.odds_ratio, `exp(${odds})`, 9),
          compare("Odds ratio, lower", two.or_lower, `exp(${odds} - ${reach})`, 8),
          compare("Odds ratio, upper", two.or_upper, `exp(${odds} + ${reach})`, 8),
        ]
      : []),
  ];
}
