import type { DynamicResult, LagPosition, RegressionResult } from "~/compute/contract/types";
import type { ProofInput } from "../proof/proof-input";
import { compare, compareCount, compareTable, notCompared } from "../proof/stata/lines";
import { dropLines, modelRows } from "../proof/stata/rows";

/** The fields that every model by least squares has. */
type LeastSquares = Pick<
  RegressionResult,
  | "n"
  | "k"
  | "df"
  | "nw_lag"
  | "reg_stat"
  | "resid_stat"
  | "std_err"
  | "nw_std_err"
  | "hc3_std_err"
  | "cluster_std_err"
  | "ewc_std_err"
  | "ar1_std_err"
  | "tests"
  | "res_intervals"
  | "evidence"
  | "rows"
>;

/** Stata sums squares in doubles, so that twice the digits of the condition number are lost. */
function digitsOf(ours: LeastSquares, { terms }: ProofInput): number {
  const condition = ours.reg_stat?.condition_number?.value ?? 1e6;
  return Math.max(4, Math.min(9, Math.floor(13 - 2 * Math.log10(condition))) - (terms.length > 0 ? 2 : 0));
}

/** Statistics of the fit by the names of the result, with their scales. */
function fitLines(ours: LeastSquares, digits: number): string[] {
  const expressions: Record<string, [stata: string, digits: number, scale?: number | string]> = {
    n: ["e(N)", 16],
    r_squared: ["e(r2)", digits, 1],
    adj_r_squared: ["e(r2_a)", digits, 1],
    s: ["e(rmse)", digits],
    rmse: ["sqrt(e(rss) / e(N))", digits],
    ss_res: ["e(rss)", digits],
    ss_reg: ["e(mss)", digits],
    f_stat: ["e(F)", digits - 1],
    f_df1: ["e(df_m)", 16],
    f_df2: ["e(df_r)", 16],
    f_p: ["Ftail(e(df_m), e(df_r), e(F))", Math.max(3, digits - 4), 1e-9],
    loglik: ["e(ll)", digits, "e(N)"],
    aic: ["-2 * e(ll) + 2 * (e(rank) + 1)", digits, "e(N)"],
    bic: ["-2 * e(ll) + ln(e(N)) * (e(rank) + 1)", digits, "e(N)"],
  };
  return [
    "* AIC and BIC count the variance of the residuals as a parameter; estat ic does not.",
    ...Object.entries(expressions).flatMap(([name, [stata, needed, scale]]) => {
      const own = ours.reg_stat?.[name];
      return own === undefined ? [] : [compare(own.display_name, own.value, stata, needed, scale)];
    }),
  ];
}

function testLine(ours: LeastSquares, key: string, statistic: string, p: string, digits: number): string[] {
  const own = ours.tests?.find((each) => each.key === key);
  if (own === undefined || own.statistic === null) return [];
  return [
    compare(`${own.display_name}, statistic`, own.statistic, statistic, digits, 1e-6),
    compare(`${own.display_name}, p`, own.p_value, p, Math.max(3, digits - 2), 1e-9),
  ];
}

function testLines(ours: LeastSquares, x: string, digits: number, { terms }: ProofInput): string[] {
  const needed = Math.max(3, digits - 3);
  const has = (key: string) => ours.tests?.some((each) => each.key === key && each.statistic !== null);
  return [
    ...(has("breusch_pagan")
      ? ["quietly estat hettest, rhs iid", ...testLine(ours, "breusch_pagan", "r(chi2)", "r(p)", needed)]
      : []),
    "predict double residual, residuals",
    "predict double fitted, xb",
    "quietly summarize residual, detail",
    "scalar estimand_jb = r(N) / 6 * (r(skewness)^2 + (r(kurtosis) - 3)^2 / 4)",
    ...testLine(ours, "jarque_bera", "scalar(estimand_jb)", "chi2tail(2, scalar(estimand_jb))", needed),
    ...(has("white") && terms.length === 0
      ? [
          "generate double square = residual^2",
          `quietly regress square c.(${x})##c.(${x})`,
          ...testLine(ours, "white", "e(N) * e(r2)", "chi2tail(e(df_m), e(N) * e(r2))", needed),
        ]
      : []),
    ...(has("reset")
      ? [
          "* estat ovtest adds the fourth power too.",
          "quietly summarize fitted",
          "generate double fitted2 = ((fitted - r(mean)) / r(sd))^2",
          "generate double fitted3 = ((fitted - r(mean)) / r(sd))^3",
          `quietly regress y ${x} fitted2 fitted3`,
          "quietly test fitted2 fitted3",
          ...testLine(ours, "reset", "r(F)", "r(p)", needed),
        ]
      : []),
  ];
}

/** The residuals' table; skewness and kurtosis of Stata are those of the population, its kurtosis of a normal distribution is 3. */
function residualLines(
  { resid_stat: ours, res_intervals: bands, df }: LeastSquares,
  digits: number,
): string[] {
  if (ours === null) return [];
  const size = "r(sd)";
  const band = bands?.level95;
  return [
    "quietly summarize residual, detail",
    compare("Residuals, standard deviation", ours.std_dev, "r(sd)", digits),
    compare("Residuals, minimum", ours.min, "r(min)", digits - 1, size),
    compare("Residuals, maximum", ours.max, "r(max)", digits - 1, size),
    compare("Residuals, skewness", ours.skewness, "r(skewness)", digits - 1, 1),
    compare("Residuals, kurtosis", ours.kurtosis, "r(kurtosis) - 3", digits - 1, 1),
    ...[
      ["first quartile", ours.q1, 0.25],
      ["median", ours.median, 0.5],
      ["third quartile", ours.q3, 0.75],
    ].flatMap(([name, value, share]) => [
      `quantile7 residual ${share}`,
      compare(`Residuals, ${name}`, value as number | null, "r(q)", digits - 1, "scalar(estimand_s)"),
    ]),
    ...(band === undefined
      ? []
      : [
          compare(
            "Residuals, band of 95 %",
            band.upper,
            `invttail(${df}, .025) * scalar(estimand_s)`,
            digits - 1,
          ),
        ]),
  ];
}

/** The lines that take one series without gaps: Newey–West errors, and the tests of neighbouring residuals. */
function seriesLines(ours: LeastSquares, model: string, names: string[], digits: number): string[] {
  const { durbin_watson } = ours.reg_stat ?? {};
  const hasGodfrey = ours.tests?.some(
    ({ key, statistic }) => key === "breusch_godfrey_1" && statistic !== null,
  );
  return [
    "generate long t = _n",
    "quietly count if period != period[_n - 1] + 1 & _n > 1",
    "if r(N) == 0 {",
    "    quietly tsset t",
    `    quietly newey ${model}, lag(${ours.nw_lag ?? 0})`,
    ...compareTable("Newey-West", ours.nw_std_err ?? [], names, {
      digits: digits - 1,
      df: "e(df_r)",
    }).map((line) => `    ${line}`),
    `    quietly regress ${model}`,
    ...(durbin_watson === undefined || durbin_watson.value === null
      ? []
      : [
          "    quietly estat dwatson",
          `    ${compare(durbin_watson.display_name, durbin_watson.value, "r(dw)", digits - 1)}`,
        ]),
    ...(hasGodfrey
      ? [
          "    quietly estat bgodfrey, lags(1)",
          "    matrix godfrey = r(chi2)",
          "    matrix godfrey_p = r(p)",
          ...testLine(
            ours,
            "breusch_godfrey_1",
            "godfrey[1, 1]",
            "godfrey_p[1, 1]",
            Math.max(3, digits - 3),
          ).map((line) => `    ${line}`),
        ]
      : []),
    "}",
    "else {",
    `    ${notCompared("Newey-West", "newey takes series without gaps")}`,
    "}",
  ];
}

/** A model by least squares, before the lines that only some have. */
function leastSquaresIn(
  ours: LeastSquares,
  input: ProofInput,
  leftOut: readonly number[],
  lagOfY: LagPosition | null,
): { lines: string[]; model: string; names: string[]; digits: number } {
  const { lines, names, terms } = modelRows(input, ours.evidence?.effects?.categories ?? [], "time", lagOfY);
  const digits = digitsOf(ours, input);
  const model = `y ${terms}`;
  const degrees = { digits, df: "e(df_r)" };
  const clustered = ours.cluster_std_err ?? [];
  const code = [
    ...lines,
    ...dropLines(input, leftOut),
    compareCount("Rows used", ours.rows.used, "_N"),
    `quietly regress ${model}`,
    "scalar estimand_s = e(rmse)",
    ...compareTable("OLS", ours.std_err ?? [], names, degrees),
    ...fitLines(ours, digits),
    ...testLines(ours, terms, digits, input),
    ...residualLines(ours, digits),
    ...(ours.hc3_std_err === null
      ? []
      : [
          `quietly regress ${model}, vce(hc3)`,
          ...compareTable("HC3", ours.hc3_std_err, names, { ...degrees, digits: digits - 1 }),
        ]),
    ...(clustered.length === 0
      ? []
      : clustered.some(({ std_err }) => std_err === null)
        ? [notCompared("Clustered", "a coefficient that one entity alone decides has no error")]
        : [
            "* The cluster jackknife (CV3), centred on the estimate. vce(cluster) is CR1, which is smaller with few entities.",
            "generate long cluster = cond(missing(entity), 0, entity)",
            `quietly regress ${model}, vce(jackknife, cluster(cluster) mse)`,
            ...compareTable("Clustered", clustered, names, { ...degrees, digits: digits - 1 }),
          ]),
    ...(input.entity === null
      ? seriesLines(ours, model, names, digits)
      : [notCompared("Newey-West", "newey takes one series")]),
    ...(ours.ewc_std_err === null ? [] : [notCompared("EWC", "Stata has no command for cosine sums")]),
    ...(ours.ar1_std_err === undefined
      ? []
      : [notCompared("AR(1)", "Stata has no command for these errors")]),
  ];
  return { lines: code, model, names, digits };
}

/** A model by least squares without the lag of Y. */
export const leastSquaresInStata = (
  ours: LeastSquares,
  input: ProofInput,
  leftOut: readonly number[],
): string[] => leastSquaresIn(ours, input, leftOut, null).lines;

/** The effect in the long run of a term, b / (1 - the coefficient of the lag), by the delta method. */
function longRunLines(ours: DynamicResult, names: string[], digits: number): string[] {
  const own = names.filter((name) => name !== "_cons" && name !== "lag_y");
  return (ours.long_run ?? []).flatMap(({ display_name, long_run, long_run_se }, i) => {
    const name = own[i];
    if (name === undefined || long_run === null) return [];
    return [
      `quietly nlcom _b[${name}] / (1 - _b[lag_y])`,
      "matrix long_run = r(b)",
      "matrix long_run_v = r(V)",
      compare(`${display_name}, long run`, long_run, "long_run[1, 1]", Math.max(3, digits - 2)),
      compare(
        `${display_name}, long run, std. error`,
        long_run_se,
        "sqrt(long_run_v[1, 1])",
        Math.max(3, digits - 3),
      ),
    ];
  });
}

/**
 * A model by least squares with the lag of Y among its terms.
 *
 * @__NO_SIDE_EFFECTS__ so that the build for browsers drops what it makes
 */
export const dynamicInStata =
  (lagOfY: LagPosition) => (ours: DynamicResult, input: ProofInput, leftOut: readonly number[]) => {
    const { lines, model, names, digits } = leastSquaresIn(ours, input, leftOut, lagOfY);
    const { lag_coefficient: lag, durbin_h: h } = ours.dynamics ?? {};
    const xs = names.filter((name) => name !== "_cons" && name !== "lag_y");
    const hasCheck = ours.iv_check !== undefined && lagOfY === "last" && input.entity === null;
    return [
      ...(hasCheck ? xs.map((name, i) => `generate double z${i + 1} = ${name}[previous]`) : []),
      ...lines,
      `quietly regress ${model}`,
      ...(lag === undefined ? [] : [compare(lag.display_name, lag.value, "_b[lag_y]", digits)]),
      ...longRunLines(ours, names, digits),
      ...(h === undefined || h.value === null
        ? []
        : [notCompared(h.display_name, "estat durbinalt is Durbin's alternative test")]),
      notCompared("Responses over time", "Stata has no command for these limits"),
      ...(hasCheck ? checkLines(ours, xs, Math.max(4, digits - 3)) : []),
    ];
  };

/** Two-stage least squares with the lags of X as instruments; one lag of Newey and West at least. */
function checkLines({ iv_check: check = [] }: DynamicResult, xs: string[], digits: number): string[] {
  const instruments = xs.map((_, i) => `z${i + 1}`);
  const order = ["_cons", ...xs, "lag_y"];
  return [
    `keep if !missing(${instruments.join(", ")})`,
    "replace t = _n",
    "quietly count if period != period[_n - 1] + 1 & _n > 1",
    "if r(N) == 0 {",
    "    quietly tsset t",
    "    local lags = max(1, floor(4 * (_N / 100)^(2 / 9)))",
    `    quietly ivregress 2sls y ${xs.join(" ")} (lag_y = ${instruments.join(" ")}), vce(hac bartlett \`lags') small`,
    ...compareTable("Two-stage", check, order, { digits, df: "e(df_r)" }).map((line) => `    ${line}`),
    "}",
  ];
}
