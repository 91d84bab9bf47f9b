import type { OutliersRemoved } from "~/compute/contract/types";
import { Notice } from "./notice";

/**
 * Whether a result needs a notice about outliers: none could be removed although there may be some. Removed rows are
 * listed in the row ledger and at the top of the analysis.
 */
export function isAnnounced(outliers: OutliersRemoved | null): outliers is OutliersRemoved {
  if (!outliers || outliers.text === "") return false;
  const { state, outside_count } = outliers;
  if (state === "done") return false;
  return state === "too_many" || state === "no_robust_fit" || outside_count > 0;
}

/** Why outliers were not removed. */
export function OutlierNotice({ outliers }: { outliers: OutliersRemoved | null }) {
  if (!isAnnounced(outliers)) return null;
  return <Notice kind="info">{outliers.text}</Notice>;
}
