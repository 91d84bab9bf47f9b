import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { modelRows } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const poissonInStata: StataSection<"poisson"> = (ours, input) => {
  const exposure = typeof input.settings.exposure === "string" ? input.settings.exposure : null;
  const offset = exposure === null ? "" : "exposure(exposed) ";
  const { lines, names, terms } = modelRows(input, ours.categories ?? [], "time", null, [
    "when",
    ...(exposure === null ? [] : ["exposed"]),
  ]);
  const { negative_binomial: other, dispersion, zeros } = ours;
  const errors = ours.clusters === null ? "vce(robust)" : "vce(cluster cluster)";
  // Stata's factor has no number of coefficients.
  const factor = `sqrt((e(N) - 1) / (e(N) - ${names.length}))`;
  return [
    ...(exposure === null ? [] : [`generate double exposed = ${exposure} if ${exposure} > 0`]),
    ...lines,
    compareCount("Rows used", ours.rows.used, "_N"),
    "generate long cluster = cond(missing(entity), 0, entity)",
    ...(ours.coefficients === null
      ? [notCompared("Poisson", "no estimate exists; ppmlhdfe, from SSC, names the rows")]
      : [
          "* The errors of Estimand have the factor n/(n - k) or (n - 1)/(n - k), those of Stata n/(n - 1) or 1.",
          `quietly poisson y ${terms}, ${offset}${errors} nrtolerance(1e-12)`,
          ...ours.coefficients.flatMap(({ display_name, coeff, std_err, p_value }, i) => {
            const name = names[i] ?? "_cons";
            const se = `(_se[${name}] * ${factor})`;
            return [
              compare(`${display_name}, coefficient`, coeff, `_b[${name}]`, 7),
              compare(`${display_name}, std. error`, std_err, se, 6),
              compare(`${display_name}, p`, p_value, `2 * normal(-abs(_b[${name}] / ${se}))`, 4, 1e-9),
            ];
          }),
          ...(ours.percent_effects ?? []).map(({ display_name, effect }) => {
            // An X that is part of a product has no percent that is one number.
            const at = ours.coefficients?.findIndex((row) => row.display_name === display_name) ?? 0;
            return compare(
              `${display_name}, percent more`,
              effect,
              `100 * (exp(_b[${names[at] ?? "_cons"}]) - 1)`,
              6,
            );
          }),
          ...(ours.clusters === null ? [] : [compareCount("Clusters", ours.clusters, "e(N_clust)")]),
          compare("Log-likelihood", ours.loglik, "e(ll)", 8),
          "predict double expected, n",
          "generate double part = 2 * (cond(y > 0, y * ln(y / expected), 0) - (y - expected))",
          "quietly summarize part",
          compare("Deviance", ours.deviance, "r(sum)", 7, 1),
          "generate double square = (y - expected)^2 / expected",
          "quietly summarize square",
          compare("Dispersion", dispersion?.pearson, `r(sum) / (r(N) - ${names.length})`, 7),
          compare("Dispersion, p", dispersion?.p_value, `chi2tail(r(N) - ${names.length}, r(sum))`, 4, 1e-9),
          "generate double none = exp(-expected)",
          "quietly summarize none",
          compare("Zeros, predicted", zeros?.predicted, "r(mean)", 7, 1),
          "quietly count if y == 0",
          compare("Zeros, observed", zeros?.observed, "r(N) / _N", 12, 1),
        ]),
    ...(other === null || other.theta === null
      ? []
      : [
          `quietly nbreg y ${terms}, ${offset}nrtolerance(1e-12)`,
          ...other.coefficients.map(({ display_name, coeff }, i) =>
            compare(`Negative binomial, ${display_name}`, coeff, `_b[y:${names[i] ?? "_cons"}]`, 5),
          ),
          compare("Negative binomial, theta", other.theta, "1 / e(alpha)", 4),
          compare("Negative binomial, log-likelihood", other.loglik, "e(ll)", 8),
        ]),
  ];
};
