import type { ReactNode } from "react";
import type { OutliersRemoved } from "~/compute/contract/types";
import { Notice } from "./notice";

/** Whether there is anything to announce: rows were left out, or could not be although they lie far out. */
export function isAnnounced(outliers: OutliersRemoved | null): outliers is OutliersRemoved {
  if (!outliers || outliers.text === "") return false;
  const { state, lower_count, upper_count, outside_count } = outliers;
  if (state === "done") return lower_count + upper_count > 0;
  return state === "too_many" || state === "no_robust_fit" || outside_count > 0;
}

interface OutlierNoticeProps {
  outliers: OutliersRemoved | null;
  /** The control that keeps the rows: "Show all data". Shown when rows were left out. */
  showAll?: ReactNode;
}

/** Removed outliers with count and bounds, and one click to keep them. */
export function OutlierNotice({ outliers, showAll }: OutlierNoticeProps) {
  if (!isAnnounced(outliers)) return null;
  return (
    <Notice kind={outliers.state === "done" ? "warn" : "info"} className="items-center">
      <div>
        {outliers.text} {outliers.state === "done" ? showAll : null}
      </div>
    </Notice>
  );
}
