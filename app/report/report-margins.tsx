import type { CSSProperties } from "react";
import { formatDateTime } from "~/lib/format-time";
import type { ReportInput } from "./report-input";

/** Chromium's templates do not use the page's style sheet and need their own font size. */
const LINE: CSSProperties = {
  display: "flex",
  justifyContent: "space-between",
  width: "100%",
  margin: "0 17mm",
  fontFamily: "'Liberation Sans', Arial, sans-serif",
  fontSize: "8px",
  color: "#50606e",
};

/** The label of a report's title. */
export function nameLabel({ isJoint, isComparison }: Pick<ReportInput, "isJoint" | "isComparison">): string {
  if (isJoint) return "Report name";
  return isComparison ? "Name" : "Analysis name";
}

/** The header of every page: "Report Date" and "Analysis name". */
export function ReportHeader({ input }: { input: ReportInput }) {
  return (
    <div style={LINE}>
      <span>Report Date: {formatDateTime(input.time.toISOString(), input.timeZone)}</span>
      <span>
        {nameLabel(input)}: {input.title}
      </span>
    </div>
  );
}

/** The footer of every page: the copyright line and "Page N of M", which Chromium fills in. */
export function ReportFooter({ year }: { year: number }) {
  return (
    <div style={LINE}>
      <span>© {year} Estimand</span>
      <span>
        Page <span className="pageNumber" /> of <span className="totalPages" />
      </span>
    </div>
  );
}
