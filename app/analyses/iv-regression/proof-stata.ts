import type { Coefficient } from "~/compute/contract/types";
import { compare, compareCount, compareTable, notCompared } from "../proof/stata/lines";
import { designOf, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const instrumentsInStata: StataSection<"iv_regression"> = (ours, input) => {
  const design = designOf(input, ours.categories ?? []);
  const all = [...design.x, ...design.z, design.products];
  const of = (isEndogenous: boolean) =>
    design.x.flatMap(({ names }, i) => ((input.x[i]?.isEndogenous === true) === isEndogenous ? names : []));
  const [endogenous, exogenous] = [of(true), [...of(false), ...design.products.names]];
  const instruments = design.z.flatMap(({ names }) => names);
  const equation = `y ${[...exogenous, ""].join(" ")}(${endogenous.join(" ")} = ${instruments.join(" ")})`;
  const reduced = [...exogenous, ...instruments].join(" ");
  const names = ["_cons", ...endogenous, ...exogenous];
  const errors = ours.errors === "cv1" ? "vce(cluster cluster)" : "vce(robust)";
  const weights = ours.errors === "cv1" ? "wmatrix(cluster cluster)" : "wmatrix(robust)";
  const isPlain = ours.errors !== "ewc";
  // Without errors in Stata only the coefficients are compared.
  const table = (what: string, rows: readonly Coefficient[] | null, order: readonly string[]) =>
    isPlain
      ? compareTable(what, rows ?? [], order, { digits: 6, df: "e(df_r)" })
      : (rows ?? []).map(({ display_name, coeff }, i) =>
          compare(`${what}, ${display_name}, coefficient`, coeff, `_b[${order[i] ?? "_cons"}]`, 6),
        );
  const {
    sargan,
    hansen_j: hansen,
    wu_hausman: wu,
    anderson_rubin: ar,
    anderson_rubin_robust: robust,
  } = ours;
  return [
    ...all.flatMap(({ lines }) => lines),
    ...keepLines(input, ["y", "when", ...all.flatMap(({ names: own }) => own)], "time"),
    compareCount("Rows used", ours.rows.used, "_N"),
    "generate long cluster = cond(missing(entity), 0, entity)",
    ...(isPlain ? [] : [notCompared("Standard errors", "Stata has no command for cosine sums")]),
    `quietly regress y ${[...endogenous, ...exogenous].join(" ")}, ${errors}`,
    ...table("Least squares", ours.ols, names),
    "* small: the factor of small samples, and p of Student's t.",
    `quietly ivregress 2sls ${equation}, ${errors} small`,
    ...table("Two-stage least squares", ours.tsls, names),
    ...(ours.liml === null
      ? []
      : [
          `quietly ivregress liml ${equation}, ${errors} small`,
          ...table("LIML", ours.liml, names),
          compare("Root of LIML", ours.liml_kappa, "e(kappa)", 7),
        ]),
    `quietly regress y ${reduced}, ${errors}`,
    ...table("Reduced form", ours.reduced_form, ["_cons", ...exogenous, ...instruments]),
    ...(robust === null || !isPlain
      ? []
      : [
          `quietly test ${instruments.join(" ")}`,
          compare("Anderson-Rubin, robust F of no effect", robust.statistic, "r(F)", 6),
          compare("Anderson-Rubin, robust F of no effect, p", robust.p_value, "r(p)", 4, 1e-9),
        ]),
    ...(ar === null
      ? []
      : [
          `quietly regress y ${reduced}`,
          `quietly test ${instruments.join(" ")}`,
          compare("Anderson-Rubin, F of no effect", ar.statistic, "r(F)", 6),
          compare("Anderson-Rubin, F of no effect, p", ar.p_value, "r(p)", 4, 1e-9),
          notCompared("Anderson-Rubin, limits", "weakiv, from SSC, searches them on a grid"),
        ]),
    ...(ours.first_stage ?? []).flatMap(({ name, f, p_value, partial_r2, robust_f }, i) => [
      `quietly regress ${endogenous[i] ?? ""} ${reduced}`,
      `quietly test ${instruments.join(" ")}`,
      compare(`First stage of ${name}, F`, f, "r(F)", 6),
      compare(`First stage of ${name}, p`, p_value, "r(p)", 4, 1e-9),
      compare(`First stage of ${name}, partial R2`, partial_r2, "r(F) * r(df) / (r(F) * r(df) + r(df_r))", 6),
      ...(robust_f === null || !isPlain
        ? []
        : [
            `quietly regress ${endogenous[i] ?? ""} ${reduced}, ${errors}`,
            `quietly test ${instruments.join(" ")}`,
            compare(`First stage of ${name}, robust F`, robust_f, "r(F)", 6),
          ]),
    ]),
    `quietly ivregress 2sls ${equation}`,
    ...(sargan === null
      ? []
      : [
          "quietly estat overid",
          compare("Sargan", sargan.statistic, "r(sargan)", 6, 1e-3),
          compare("Sargan, p", sargan.p_value, "r(p_sargan)", 4, 1e-9),
        ]),
    ...(wu === null
      ? []
      : [
          "quietly estat endogenous",
          compare("Wu-Hausman", wu.statistic, "r(wu)", 5, 1e-3),
          compare("Wu-Hausman, p", wu.p_value, "r(p_wu)", 4, 1e-9),
        ]),
    ...(hansen === null || !isPlain
      ? []
      : [
          `quietly ivregress gmm ${equation}, ${weights}`,
          compare("Hansen's J", hansen.statistic, "e(J)", 6, 1e-3),
        ]),
    notCompared("Effective F", "weakivtest, from SSC, has it"),
  ];
};
