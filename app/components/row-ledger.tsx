import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RowLedger, RowStep, StepReason } from "~/compute/contract/types";
import { countOf, formatCount } from "~/lib/format-number";

interface RowLedgerProps {
  ledger: RowLedger;
  /** Address of the list of a step's rows; absent in the report. */
  hrefOf?: (reason: StepReason) => string;
  /** Text in place of a step, such as "outliers kept". */
  remark?: string | null;
  /** Shown after the step of the outliers. */
  keepOutliers?: ReactNode;
}

function StepText({ step: { count, text } }: { step: RowStep }) {
  return (
    <>
      <b className="num">−{formatCount(count)}</b> {text}
    </>
  );
}

/** Rows of the table → rows left out, by reason → rows used. Each step links to its rows. */
export function RowLedgerLine({ ledger, hrefOf, remark = null, keepOutliers = null }: RowLedgerProps) {
  const share = ledger.total > 0 ? ledger.used / ledger.total : 0;
  const without = remark ?? (ledger.steps.length === 0 ? "no rows left out" : null);
  return (
    <div className="ledger">
      <ol className="ledger-steps" aria-label="Rows used">
        <li className="num font-semibold">{countOf(ledger.total, "row")}</li>
        {ledger.steps.map((step) => (
          <li key={step.reason} className="ledger-step">
            {hrefOf ? (
              <Link to={hrefOf(step.reason)} preventScrollReset>
                <StepText step={step} />
              </Link>
            ) : (
              <span>
                <StepText step={step} />
              </span>
            )}
            {step.reason === "outliers" ? keepOutliers : null}
          </li>
        ))}
        {without === null ? null : <li className="text-ink-3">{without}</li>}
        <li className="num font-semibold">{formatCount(ledger.used)} used</li>
      </ol>
      <span aria-hidden className="ledger-bar">
        <span style={{ width: `${(share * 100).toFixed(2)}%` }} />
      </span>
    </div>
  );
}
