import type { ErrorsUsed, Sensitivity, SensitivityVariant, SensitivityWay } from "~/compute/contract/types";
import { axisEnds } from "~/charts/plane";
import { formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { isCounted } from "./sensitivity";

/** The interval of a coefficient under one specification. */
interface BriefInterval {
  coeff: number | null;
  lower: number | null;
  upper: number | null;
}

/** One specification, or all specifications that leave out one group of a column. */
export interface BriefSpecification {
  label: string;
  isReference: boolean;
  /** Whether the specifications are tests of the conclusion. */
  isCounted: boolean;
  /** The values by coefficient: one interval, or the estimates without each group. */
  cells: { interval: BriefInterval | null; estimates: number[] }[];
}

/** The specifications of a model on one page: one line each, and one line for all groups of a column. */
interface SpecificationsInBrief {
  names: readonly string[];
  /** The ends of each coefficient's axis, with 0 between them. */
  axes: (readonly [number, number])[];
  ways: BriefSpecification[];
}

function errorsInBrief(errors: ErrorsUsed, { entity, time }: VariableLabels): string {
  switch (errors) {
    case "hc3":
      return "HC3";
    case "ewc":
      return "EWC";
    case "ar1":
      return "AR(1)";
    case "ols":
      return "OLS";
    case "newey_west":
      return "Newey–West";
    case "cv3":
      return `Clustered by ${entity ?? "entity"}`;
    case "cv3_time":
      return `Clustered by ${time ?? "period"}`;
    case "mm":
      return "MM";
    case "mm_cv3":
      return `MM, clustered by ${entity ?? "entity"}`;
    case "mm_cv3_time":
      return `MM, clustered by ${time ?? "period"}`;
    case "mm_jackknife":
      return "MM, jackknife";
    case "mm_ewc":
      return "MM, EWC";
    case "bootstrap_rows":
    case "bootstrap_entities":
    case "bootstrap_periods":
      return "Bootstrap";
  }
}

function labelOf(variant: SensitivityVariant, found: Sensitivity, labels: VariableLabels): string {
  switch (variant.way) {
    case "without_outliers": {
      const count = (found.variants[0]?.n ?? 0) - variant.n;
      return `Without ${formatCount(count)} ${count === 1 ? "outlier" : "outliers"}`;
    }
    case "entity_effects":
      return `Effects of ${labels.entity ?? "entity"}`;
    case "two_way_effects":
      return `Effects of ${labels.entity ?? "entity"} and ${labels.time ?? "period"}`;
    case "without_instrument":
      return `Without ${variant.left_out ?? ""}`;
    case "estimator":
      return found.function.startsWith("robust") ? "Least squares" : "MM (robust)";
    default:
      return variant.effects ? errorsInBrief(variant.effects.errors, labels) : "";
  }
}

function intervalOf(variant: SensitivityVariant, at: number): BriefInterval | null {
  const effect = variant.effects?.coefficients[at];
  if (!effect) return null;
  return { coeff: effect.coeff, lower: effect.ci_lower, upper: effect.ci_upper };
}

/** The kind of group that a specification leaves out; null for other specifications. */
function groupOf(way: SensitivityWay, labels: VariableLabels): string | null {
  switch (way) {
    case "without_entity":
      return labels.entity ?? "entity";
    case "without_period":
      return labels.time ?? "period";
    case "without_row":
      return "row";
    default:
      return null;
  }
}

/** The specifications of a model in brief. A specification that cannot be computed has no line. */
export function specificationsInBrief(found: Sensitivity, labels: VariableLabels): SpecificationsInBrief {
  const indexes = found.names.map((_, at) => at);
  const single = found.variants
    .filter((variant) => groupOf(variant.way, labels) === null && variant.effects !== null)
    .map((variant): BriefSpecification => ({
      label: labelOf(variant, found, labels),
      isReference: variant.way === "reference",
      isCounted: isCounted(variant),
      cells: indexes.map((at) => ({ interval: intervalOf(variant, at), estimates: [] })),
    }));
  const groups = found.groups.flatMap(({ way, tried, total }): BriefSpecification[] => {
    const own = found.variants.filter((variant) => variant.way === way && variant.effects !== null);
    if (own.length === 0) return [];
    const which = tried < total ? `${formatCount(tried)} of ${formatCount(total)}: one ` : "Each ";
    return [
      {
        label: `${which}${groupOf(way, labels) ?? ""} left out`,
        isReference: false,
        isCounted: own.some(isCounted),
        cells: indexes.map((at) => ({
          interval: null,
          estimates: own.flatMap((variant) => intervalOf(variant, at)?.coeff ?? []),
        })),
      },
    ];
  });
  const ways = [...single, ...groups];
  const axes = indexes.map((at) =>
    axisEnds(
      0,
      ...ways.flatMap(({ cells }) => {
        const { interval, estimates } = cells[at] ?? { interval: null, estimates: [] };
        return [interval?.lower ?? null, interval?.coeff ?? null, interval?.upper ?? null, estimates];
      }),
    ),
  );
  return { names: found.names, axes, ways };
}
