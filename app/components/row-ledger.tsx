import { Link } from "@remix-run/react";
import type { RowLedger, StepReason } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";

interface RowLedgerProps {
  ledger: RowLedger;
  /** Address of the list of a step's rows; absent in the report. */
  hrefOf?: (reason: StepReason) => string;
}

/** Rows of the table → rows left out, by reason → rows used. Each step links to its rows. */
export function RowLedgerLine({ ledger, hrefOf }: RowLedgerProps) {
  const share = ledger.total > 0 ? ledger.used / ledger.total : 0;
  return (
    <div className="ledger">
      <ol className="ledger-steps" aria-label="Rows used">
        <li className="num font-semibold">{formatCount(ledger.total)} rows</li>
        {ledger.steps.map((step) => (
          <li key={step.reason} className="ledger-step">
            {hrefOf ? (
              <Link to={hrefOf(step.reason)} preventScrollReset>
                −{formatCount(step.count)} {step.text}
              </Link>
            ) : (
              <span>
                −{formatCount(step.count)} {step.text}
              </span>
            )}
          </li>
        ))}
        {ledger.steps.length === 0 ? <li className="text-ink-3">no rows left out</li> : null}
        <li className="num font-semibold">{formatCount(ledger.used)} used</li>
      </ol>
      <span aria-hidden className="ledger-bar">
        <span style={{ width: `${(share * 100).toFixed(2)}%` }} />
      </span>
    </div>
  );
}
