import type { Coefficient } from "~/compute/contract/types";
import { compare, compareCount, compareTable, notCompared } from "../proof/stata/lines";
import { modelRows } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";

export const panelInStata: StataSection<"panel_regression"> = (ours, input) => {
  const { lines, names, terms } = modelRows(input, ours.categories ?? [], "time", null, ["entity", "when"]);
  const { estimators: found, errors } = ours;
  if (found === null) return [];
  const model = `y ${terms}`;
  // Effects take some X away: the others have the names that the pooled model gives them.
  const nameOf = new Map(found.pooled.map(({ display_name }, i) => [display_name, names[i]]));
  const table = (what: string, rows: readonly Coefficient[], df = "e(df_r)", of = (name: string) => name) => {
    const own = rows.map(({ display_name }) => of(nameOf.get(display_name) ?? "_cons"));
    return compareTable(what, rows, own, { digits: 7, df });
  };
  const withEffects = (what: string, rows: Coefficient[], periods: string, tables: typeof errors) => {
    const own = tables?.[periods === "" ? "entity" : "two_way"];
    if (rows.length === 0) return [];
    return [
      `quietly xtreg ${model}${periods}, fe`,
      ...table(what, rows),
      ...(own === undefined
        ? []
        : [
            `quietly xtreg ${model}${periods}, fe vce(cluster entity)`,
            ...table(`${what}, CR1`, own.cr1),
            "* The jackknife of entities (CV3), centred on the estimate.",
            `quietly xtreg ${model}${periods}, fe vce(jackknife, mse)`,
            ...table(`${what}, by entity (CV3)`, own.cv3),
          ]),
    ];
  };
  const { variance, r_squared: shares, effects_f: effects, hausman } = ours;
  return [
    ...lines,
    compareCount("Rows used", ours.rows.used, "_N"),
    "egen long at = group(when)",
    "quietly xtset entity",
    `quietly regress ${model}`,
    ...table("Pooled", found.pooled),
    ...withEffects("Entity effects", found.entity, "", errors),
    ...(found.entity.length === 0
      ? []
      : [
          `quietly xtreg ${model}, fe`,
          ...(variance === null ? [] : [compare("Deviation of the rest", variance.sigma_e, "e(sigma_e)", 8)]),
          ...(shares === null
            ? []
            : [
                compare("R2 within", shares.within, "e(r2_w)", 7, 1),
                compare("R2 between", shares.between, "e(r2_b)", 7, 1),
                compare("R2 overall", shares.overall, "e(r2_o)", 7, 1),
              ]),
          ...(effects === null || ours.two_way
            ? []
            : [
                compare("F of the effects", effects.statistic, "e(F_f)", 7),
                compare("F of the effects, p", effects.p_value, "Ftail(e(df_a), e(df_r), e(F_f))", 4, 1e-9),
              ]),
        ]),
    ...(input.time === null ? [] : withEffects("Two-way effects", found.two_way, " i.at", errors)),
    ...(found.between.length === 0 ? [] : [`quietly xtreg ${model}, be`, ...table("Between", found.between)]),
    ...(found.random.length === 0
      ? []
      : [
          "* Without sa, xtreg has another variance of the effects where entities have different numbers of rows.",
          `quietly xtreg ${model}, re sa`,
          ...table("Random effects", found.random, "."),
          ...(variance === null
            ? []
            : [compare("Deviation of the effects", variance.sigma_u, "e(sigma_u)", 6, "e(sigma_e)")]),
          ...(hausman === null || hausman.statistic === null || found.entity.length === 0
            ? []
            : [
                "estimates store random",
                `quietly xtreg ${model}, fe`,
                "estimates store within",
                "* Without sigmamore, hausman takes each estimator's own variance.",
                "quietly hausman within random, sigmamore",
                compare("Hausman", hausman.statistic, "r(chi2)", 5, 1),
                compare("Hausman, p", hausman.p_value, "r(p)", 4, 1e-9),
              ]),
        ]),
    ...(found.difference.length === 0 || input.time === null
      ? []
      : [
          "quietly xtset entity period",
          `quietly regress D.(${model}), noconstant`,
          compareCount("Rows of differences", ours.df?.difference_rows, "e(N)"),
          ...table("Differences", found.difference, "e(df_r)", (name) => `D.${name}`),
        ]),
    ...(errors?.entity.driscoll_kraay.length === 0
      ? []
      : [notCompared("Driscoll and Kraay", "xtscc, from SSC, has them")]),
    notCompared("Mundlak", "its test takes the jackknife of entities of an extended model"),
  ];
};
