import { compare, notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";
import { quartileLines, statisticsLines, valueLines } from "../univariate/proof-stata";

export const intervalsInStata: StataSection<"confidence_intervals"> = (ours, input) => {
  const { chart, statistics } = ours;
  if (chart === null) return [];
  const scale = "scalar(estimand_sd)";
  const notch = "1.58 * (scalar(estimand_q3) - scalar(estimand_q1)) / sqrt(_N)";
  return [
    ...valueLines(input, ours.rows.used),
    ...statisticsLines(statistics ?? []),
    ...Object.entries(chart.avg_interval).flatMap(([level, { lower, upper, t_stat }]) => [
      `quietly ci means y, level(${Math.round(100 * Number(level))})`,
      compare(`Mean, lower at ${level}`, lower, "r(lb)", 10, scale),
      compare(`Mean, upper at ${level}`, upper, "r(ub)", 10, scale),
      compare(`t at ${level}`, t_stat, `invttail(_N - 1, (1 - ${level}) / 2)`, 10),
    ]),
    ...quartileLines("y"),
    compare("Middle half, lower", chart.iqr_interval.lower, "scalar(estimand_q1)", 12, scale),
    compare("Middle half, upper", chart.iqr_interval.upper, "scalar(estimand_q3)", 12, scale),
    compare("Notch, lower", chart.notches_interval.lower, `scalar(estimand_median) - ${notch}`, 11, scale),
    compare("Notch, upper", chart.notches_interval.upper, `scalar(estimand_median) + ${notch}`, 11, scale),
    notCompared("Interval of the median", "centile has limits between two values"),
  ];
};
