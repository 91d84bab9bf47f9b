import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { hasLevel, keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";
import { exactText } from "../proof/stata/texts";

const PERIOD = /^\d{4}(?:-\d\d| Q[1-4])?$/;

/** Dates as their month, quarter or year, as the levels are written; other texts as they are. */
function periodLine(column: string, first: string): string {
  const date = `ustrregexm(${column}, "^[0-9]{4}-[0-9]{2}-[0-9]{2}")`;
  const year = `substr(${column}, 1, 4)`;
  const period = first.includes("Q")
    ? `${year} + " Q" + string(ceil(real(substr(${column}, 6, 2)) / 3))`
    : first.includes("-")
      ? `substr(${column}, 1, 7)`
      : year;
  return `generate period_of = cond(${date}, ${period}, ${column})`;
}

export const frequenciesInStata: StataSection<"frequencies"> = (ours, input) => {
  const { levels, others, top, equal_shares: equal } = ours;
  const { column } = input.y;
  if (levels === null) return [];
  const isText = !(input.columns ?? []).some(({ name, isNumber }) => name === column && isNumber);
  const ofPeriods = isText && levels.every(({ value }) => PERIOD.test(value));
  const known = ofPeriods ? "period_of" : input.y.isCategory ? column : "y";
  // A number that is transformed here can differ in its last digit.
  const hasValue = (value: string) =>
    ofPeriods
      ? `period_of == ${exactText(value)}`
      : input.y.isCategory
        ? hasLevel(input, column, value)
        : `reldif(y, ${Number(value)}) < 1e-10`;
  const shownLevels = `scalar(estimand_levels)`;
  return [
    "quietly count if passes",
    "scalar estimand_total = r(N)",
    ...(isText
      ? [`keep if passes & ustrtrim(${column}) != ""`, "sort original"]
      : keepLines(input, [known], "file")),
    compareCount("Missing", ours.missing, "scalar(estimand_total) - _N"),
    ...(ofPeriods ? [periodLine(column, levels[0]?.value ?? "")] : []),
    `egen long code = group(${known})`,
    "quietly summarize code",
    compareCount("Different values", ours.distinct, "r(max)"),
    "scalar estimand_distinct = r(max)",
    "* Limits by Wilson, at a level for all values together; those that are not listed are one value.",
    `scalar estimand_levels = ${levels.length} + (scalar(estimand_distinct) > ${levels.length})`,
    `scalar estimand_c = invchi2tail(1, .05 / cond(${shownLevels} > 2, ${shownLevels}, 1))`,
    ...levels.flatMap(({ value, count, share, lower, upper }) => {
      const half = "sqrt(scalar(estimand_c) * (scalar(estimand_c) + 4 * r(N) * (_N - r(N)) / _N))";
      const limit = (sign: string) =>
        `(scalar(estimand_c) + 2 * r(N) ${sign} ${half}) / (2 * (_N + scalar(estimand_c)))`;
      return [
        `quietly count if ${hasValue(value)}`,
        compareCount(`${value}, count`, count, "r(N)"),
        compare(`${value}, share`, share, "r(N) / _N", 13),
        compare(`${value}, lower limit`, lower, limit("-"), 9, 1),
        compare(`${value}, upper limit`, upper, limit("+"), 9, 1),
      ];
    }),
    "scalar estimand_n = _N",
    "sort code",
    "quietly by code: generate long size = _N",
    "quietly by code: keep if _n == 1",
    "gsort -size",
    ...(others === null || others.levels === 0
      ? []
      : [
          `quietly summarize size if _n > ${levels.length}`,
          compareCount("Count of the others", others.count, "r(sum)"),
        ]),
    ...(equal === null
      ? []
      : [
          "generate double square = size^2",
          "quietly summarize square",
          "scalar estimand_chi2 = r(N) * r(sum) / scalar(estimand_n) - scalar(estimand_n)",
          compare("Equal shares, statistic", equal.statistic, "scalar(estimand_chi2)", 10, 1),
          compareCount("Equal shares, df", equal.df, "r(N) - 1"),
          compare("Equal shares, p", equal.p_value, "chi2tail(r(N) - 1, scalar(estimand_chi2))", 8, 1e-12),
        ]),
    ...(top === null || top.second === null
      ? []
      : [
          "local first = size[1]",
          "local both = size[1] + size[2]",
          "quietly bitesti `both' `first' .5",
          compare("First against second, p", top.p_value, "r(p)", 8, 1e-12),
          ...(top.dependent === null
            ? []
            : [
                notCompared(
                  "Lead in rows that depend on each other",
                  "the proof of a regression has these errors",
                ),
              ]),
        ]),
  ];
};
