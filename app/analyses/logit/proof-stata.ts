import type { ProofInput } from "../proof/proof-input";
import { compare, compareCount, compareTable, notCompared } from "../proof/stata/lines";
import { hasLevel, modelRows } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";
import { exactNumber, shownText } from "../proof/stata/texts";

/** Newton's steps end where the estimate no longer moves. */
const TIGHT = "nrtolerance(1e-12)";

export const logitInStata: StataSection<"logit"> = (ours, input) => {
  const { lines, names, terms } = modelRows(input, ours.categories ?? [], "time", null, ["when"], "event");
  const { event, other, loglik, null_loglik, lr, auc, confusion } = ours;
  if (event === null || other === null) return [];
  return [
    "generate byte event = .",
    `replace event = 1 if ${hasLevel(input, input.y.column, event)}`,
    `replace event = 0 if ${hasLevel(input, input.y.column, other)}`,
    ...lines,
    compareCount("Rows used", ours.rows.used, "_N"),
    "quietly count if event == 1",
    compareCount("Events", ours.events, "r(N)"),
    "quietly logit event",
    compare("Log-likelihood of a constant alone", null_loglik, "e(ll)", 8, 1),
    ...(ours.coefficients === null
      ? [notCompared("Logit", "no estimate exists; logit drops columns and rows that predict perfectly")]
      : [
          `quietly logit event ${terms}, ${TIGHT}`,
          ...compareTable("Logit", ours.coefficients, names, { digits: 7, df: "." }),
          ...(ours.odds_ratios ?? []).map(({ display_name, odds_ratio }) => {
            // An X that is part of a product has no odds ratio that is one number.
            const at = ours.coefficients?.findIndex((row) => row.display_name === display_name) ?? 0;
            return compare(`Odds ratio, ${display_name}`, odds_ratio, `exp(_b[${names[at] ?? "_cons"}])`, 6);
          }),
          compare("Log-likelihood", loglik, "e(ll)", 8),
          compare("Likelihood ratio", lr?.statistic, "e(chi2)", 6, 1e-6),
          compare("Likelihood ratio, p", lr?.p_value, "e(p)", 4, 1e-9),
          compare("McFadden", ours.mcfadden, "e(r2_p)", 6, 1),
          "quietly lroc, nograph",
          compare("Area under the curve", auc?.value, "r(area)", 6, 1),
          "predict double share, pr",
          "quietly summarize share if event == 1",
          "scalar estimand_share = r(mean)",
          "quietly summarize share if event == 0",
          compare("Tjur", ours.tjur, "scalar(estimand_share) - r(mean)", 6, 1),
          ...(confusion === null
            ? []
            : [
                "quietly count if event == 1 & share >= .5",
                compareCount("Events that are predicted", confusion.true_positive, "r(N)"),
                "quietly count if event == 0 & share >= .5",
                compareCount("Others that are predicted to be events", confusion.false_positive, "r(N)"),
              ]),
          ...marginLines(ours, input),
          `quietly probit event ${terms}, ${TIGHT}`,
          ...compareTable("Probit", ours.probit ?? [], names, { digits: 6, df: "." }),
        ]),
    `quietly regress event ${terms}, vce(hc3)`,
    ...compareTable("Linear probability", ours.linear_probability ?? [], names, { digits: 7, df: "e(df_r)" }),
    ...(ours.firth === null ? [] : [notCompared("Firth", "firthlogit, from SSC, has it")]),
    ...(ours.hosmer_lemeshow === null
      ? []
      : [notCompared("Hosmer and Lemeshow", "estat gof makes other groups")]),
  ];
};

/** Marginal effects: steps of categories and of numbers that are only 0 or 1, else slopes. */
function marginLines(ours: Parameters<typeof logitInStata>[0], { x, terms }: ProofInput): string[] {
  let at = 0;
  const variables = x.map((each, i) => {
    const own = each.isCategory ? ours.categories?.[at] : undefined;
    if (each.isCategory) at += 1;
    const name = `x${i + 1}`;
    if (own === undefined) {
      return {
        before: [
          `quietly count if ${name} != 0 & ${name} != 1`,
          `local step${i + 1} = cond(r(N) > 0, "${name}", "1.${name}")`,
          `local form${i + 1} = cond(r(N) > 0, "c.${name}", "i.${name}")`,
        ],
        form: `\`form${i + 1}'`,
        names: [`\`step${i + 1}'`],
      };
    }
    const base = own.levels.findIndex((level) => level.name === own.base) + 1;
    const others = own.levels.flatMap((level, index) =>
      level.name === own.base ? [] : [`${index + 1}.${name}`],
    );
    return { before: [], form: `ib${base}.${name}`, names: others };
  });
  const names = variables.flatMap((each) => each.names);
  // In factor notation margins changes the products of an X with it.
  const products = terms.map(
    ([one, other]) => `${variables[one]?.form ?? ""}#${variables[other]?.form ?? ""}`,
  );
  return [
    ...variables.flatMap(({ before }) => before),
    `quietly logit event ${[...variables.map(({ form }) => form), ...products].join(" ")}, ${TIGHT}`,
    "quietly margins, dydx(*) post",
    ...(ours.marginal_effects ?? []).flatMap((each, i) => {
      const name = names[i];
      if (name === undefined) return [];
      const numbers = [each.effect, each.std_err, each.p_value, each.lower, each.upper]
        .map(exactNumber)
        .join(" ");
      return [`compare_coefficient "${shownText(`Effect, ${each.display_name}`)}" ${name} ${numbers} 7 "."`];
    }),
  ];
}
