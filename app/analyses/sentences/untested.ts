import type { NoClaimReason } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

/**
 * Why nothing is said beyond the rows used, after a colon.
 *
 * @param clusters entities, or periods that rows share
 * @param own the function's own words for a reason
 */
export function whyUntested(
  { silent, clusters }: { silent: NoClaimReason | null; clusters: number | null },
  labels: VariableLabels,
  own: Partial<Record<NoClaimReason, string>> = {},
): string {
  const given = silent === null ? undefined : own[silent];
  if (given !== undefined) return given;
  switch (silent) {
    case "few_entities":
      return `${formatCount(clusters)} ${labels.entity === null ? "entities" : `values of ${labels.entity}`} are too few`;
    case "persistent":
      return "neighbouring rows are so alike that so few of them cannot tell chance from more";
    default:
      return "standard errors that allow for rows that depend on each other are not defined here";
  }
}
