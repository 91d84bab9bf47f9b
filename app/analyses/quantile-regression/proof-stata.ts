import { compare, compareCount, compareTable, notCompared } from "../proof/stata/lines";
import { modelRows } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const quantilesInStata: StataSection<"quantile_regression"> = (ours, input) => {
  const { lines, names, terms } = modelRows(input, ours.categories ?? [], "time", null, ["when"]);
  return [
    ...lines,
    compareCount("Rows used", ours.rows.used, "_N"),
    ...(ours.quantiles ?? []).flatMap(({ tau, coefficients, objective, unique }, i) => [
      `quietly qreg y ${terms}, quantile(${tau})`,
      compare(`Quantile ${tau}, sum of weighted distances`, objective, "e(sum_adev)", 7),
      compare(
        `Quantile ${tau}, pseudo R2`,
        ours.pseudo_r2?.[i]?.value,
        "1 - e(sum_adev) / e(sum_rdev)",
        7,
        1,
      ),
      // Other lines have the same sum.
      ...(unique
        ? coefficients.map(({ display_name, coeff }, index) =>
            compare(
              `Quantile ${tau}, ${display_name}`,
              coeff,
              `_b[${names[index] ?? "_cons"}]`,
              6,
              "e(sum_adev) / e(N)",
            ),
          )
        : [notCompared(`Quantile ${tau}, coefficients`, "several lines have the same sum")]),
    ]),
    `quietly regress y ${terms}, vce(hc3)`,
    ...compareTable("Least squares", ours.ols ?? [], names, { digits: 7, df: "e(df_r)" }),
    notCompared("Standard errors", "Estimand draws rows or entities by its own seed; sqreg draws others"),
  ];
};
