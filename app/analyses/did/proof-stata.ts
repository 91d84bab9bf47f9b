import type { CellValue, GroupTimeEffect } from "~/compute/contract/types";
import { compare, compareCount, notCompared } from "../proof/stata/lines";
import { keepLines } from "../proof/stata/rows";
import type { StataSection } from "../proof/stata/section";
import { exactNumber, exactText, shownText } from "../proof/stata/texts";

/** A period as a number of Stata: the text of a date, or the number in the column. */
function whenOf(period: CellValue): string {
  if (typeof period === "number") return String(period);
  const text = String(period ?? "");
  return text.includes("T")
    ? `clock(${exactText(text.replace("T", " "))}, "YMDhms") / 1000`
    : `date(${exactText(text)}, "YMD")`;
}

export const didInStata: StataSection<"did"> = (ours, input) => {
  const { att_gt: effects, universal, cohorts, twfe } = ours;
  if (effects === null || cohorts === null) return [];
  if (ours.starts_in_gaps > 0) {
    return [notCompared("Every effect", "some starts lie in gaps, where Estimand takes a start of others")];
  }
  const all = [...effects, ...(universal?.att_gt ?? [])];
  const periods = [...new Set(all.flatMap(({ group, time }) => [group, time]))];
  const macroOf = (period: CellValue) => `\`p${periods.indexOf(period) + 1}'`;
  return [
    ...keepLines(input, ["y", "x1", "entity", "when"], "time"),
    "treatment_starts",
    "* Once more, because the entities that are dropped may have had periods of their own.",
    "treatment_starts",
    compareCount("Rows used", ours.rows.used, "_N"),
    ...periods.flatMap((period, i) => [
      `quietly summarize at if when == ${whenOf(period)}, meanonly`,
      `local p${i + 1} = r(min)`,
    ]),
    "quietly summarize y",
    "scalar estimand_size = r(sd)",
    ...(twfe === null || twfe.effect === null
      ? []
      : [
          "generate byte treated = start > 0 & at >= start",
          "quietly areg y treated i.at, absorb(entity)",
          compare("Two-way fixed effects, effect", twfe.effect, "_b[treated]", 7, "scalar(estimand_size)"),
          "drop treated",
        ]),
    "keep entity at start y",
    "quietly reshape wide y, i(entity) j(at)",
    ...cohorts.flatMap(({ group, entities }) => {
      if (group !== 0 && !periods.includes(group)) return [];
      return [
        `quietly count if start == ${group === 0 ? 0 : macroOf(group)}`,
        compareCount(`Entities that start in ${String(group)}`, entities, "r(N)"),
      ];
    }),
    ...cellLines(effects, "", ours, macroOf),
    ...(universal === null ? [] : cellLines(universal.att_gt, "from one period, ", ours, macroOf)),
    ...meanLines(ours),
    notCompared("By periods since the start", "csdid, from SSC, has event studies"),
    notCompared("Errors of the means", "csdid, from SSC, has them: agg(group), agg(simple)"),
  ];
};

type Ours = Parameters<typeof didInStata>[0];
type MacroOf = (period: CellValue) => string;

const nameOf = ({ group, time }: GroupTimeEffect) => `Start ${String(group)} in ${String(time)}`;

/** The effect of each start in each period; with the period before as base, or the one before the start. */
function cellLines(
  cells: readonly GroupTimeEffect[],
  more: string,
  { not_yet_treated: later }: Ours,
  macroOf: MacroOf,
): string[] {
  return cells.flatMap((cell, i) => {
    // The base has no effect.
    if (cell.std_err === null || cell.std_err === 0) return [];
    const numbers = [cell.att, cell.std_err, cell.lower, cell.upper].map(exactNumber).join(" ");
    const what = shownText(`${more}${nameOf(cell)}`);
    return [
      `group_time "${what}" ${macroOf(cell.group)} ${macroOf(cell.time)} ${more === "" ? 0 : 1} ${later ? 1 : 0} ${numbers}`,
      ...(more === "" ? [`scalar estimand_att${i + 1} = scalar(estimand_att)`] : []),
    ];
  });
}

/** Means of the effects after the start: by start, and over the entities that start. */
function meanLines({ att_gt, by_group, overall, overall_simple, cohorts }: Ours): string[] {
  const cells = (att_gt ?? []).map((cell, i) => ({ ...cell, scalar: `scalar(estimand_att${i + 1})` }));
  const isAfter = ({ group, time }: GroupTimeEffect) =>
    typeof group === "number" && typeof time === "number" ? time >= group : String(time) >= String(group);
  const starts = (by_group ?? []).map(({ group, att }) => {
    const own = cells.filter((cell) => cell.group === group && isAfter(cell) && cell.std_err !== null);
    const size = (cohorts ?? []).find((cohort) => cohort.group === group)?.entities ?? 0;
    return { group, att, own: own.map(({ scalar }) => scalar), size };
  });
  const mean = (scalars: readonly string[]) => `(${scalars.join(" + ")}) / ${scalars.length}`;
  const told = starts.filter(({ own }) => own.length > 0);
  if (told.length === 0) return [];
  const all = told.reduce((sum, { size }) => sum + size, 0);
  const cellsOfAll = told.reduce((sum, { size, own }) => sum + size * own.length, 0);
  const size = "scalar(estimand_size)";
  return [
    "* Means of the effects above, by the numbers of entities that start.",
    ...told.map(({ group, att, own }) => compare(`Start ${String(group)}, mean`, att, mean(own), 7, size)),
    compare(
      "Overall",
      overall?.att,
      `(${told.map(({ own, size: count }) => `${count} * ${mean(own)}`).join(" + ")}) / ${all}`,
      7,
      size,
    ),
    compare(
      "Overall, of all cells",
      overall_simple?.att,
      `(${told.flatMap(({ own, size: count }) => own.map((scalar) => `${count} * ${scalar}`)).join(" + ")}) / ${cellsOfAll}`,
      7,
      size,
    ),
  ];
}
