import { Link, useLocation } from "@remix-run/react";
import { RowLedgerLine } from "~/components/row-ledger";
import type { Finding, Remedy } from "~/compute/contract/types";
import { variableLabel } from "~/analyses/variables/transforms";
import { CircleAlert, Info } from "~/components/icons";
import { dependentsOfDraft } from "../draft/draft-dependents";
import { dialogHref } from "../../project-search";
import { ChangeButton } from "../sidebar/change-button";
import type { ButtonChange } from "../draft/sidebar-form";
import type { DependentPreflight } from "./asked-preview";
import { useSidebar } from "../sidebar/sidebar-context";

/** The change that a repair makes, and its words. */
function useRepair(y: number): (repair: Remedy) => { change: ButtonChange; words: string } | null {
  const { columns, draft } = useSidebar();
  const nameOf = (column: number) =>
    columns.find(({ column_index: index }) => index === column)?.title ?? `column ${column}`;
  return (repair) => {
    switch (repair.kind) {
      case "drop_x":
        return {
          change: { kind: "remove-x", column: repair.column },
          words: `Remove ${nameOf(repair.column)}`,
        };
      case "drop_term": {
        const [one, other] = repair.columns;
        const what = one === other ? `the square of ${nameOf(one)}` : `${nameOf(one)} × ${nameOf(other)}`;
        return { change: { kind: "remove-term", columns: repair.columns }, words: `Remove ${what}` };
      }
      case "as_category":
        return {
          change: { kind: "set-category", column: repair.column, on: true },
          words: `Treat ${nameOf(repair.column)} as a category`,
        };
      case "drop_transform":
        return {
          change:
            y > 1
              ? { kind: "set-trans-y", dependent: y, trans: null }
              : { kind: "set-trans", column: repair.column, trans: null },
          words: `Use ${nameOf(repair.column)} as it is`,
        };
      case "drop_filter":
        return {
          change: { kind: "set-filter", on: false, column: null, value: null },
          words: "Turn the filter off",
        };
      case "difference":
        return draft.y
          ? {
              change: { kind: "set-trans", column: draft.y.column, trans: "FirstDiff" },
              words: "Use Diff(1) of all variables",
            }
          : null;
    }
  };
}

function FindingLine({ finding, y }: { finding: Finding; y: number }) {
  const { projectId } = useSidebar();
  const { search } = useLocation();
  const repairOf = useRepair(y);
  const repair = finding.repair && repairOf(finding.repair);
  const Icon = finding.blocks ? CircleAlert : Info;
  return (
    <li className="preflight-finding" data-blocks={finding.blocks || undefined}>
      <Icon size={15} aria-hidden className="flex-none" />
      <span>
        {finding.blocks ? <span className="sr-only">No result: </span> : null}
        {finding.text}{" "}
        {repair ? (
          <ChangeButton change={repair.change} className="link-button">
            {repair.words}
          </ChangeButton>
        ) : null}
        {finding.kind === "duplicate_times" ? (
          <Link to={dialogHref(projectId, search, "keys/")} preventScrollReset>
            Entity and time
          </Link>
        ) : null}
      </span>
    </li>
  );
}

interface PreflightViewProps {
  /** The findings for each dependent variable; empty if nothing was checked. */
  preflights: readonly DependentPreflight[];
  isStale: boolean;
}

/** Before a function runs: the rows that will be used, and the obstacles, with repairs. */
export function PreflightView({ preflights, isStale }: PreflightViewProps) {
  const { draft, columns } = useSidebar();
  if (preflights.length === 0) return null;
  const labels = dependentsOfDraft(draft).map(({ column, trans }) => {
    const title = columns.find(({ column_index: index }) => index === column)?.title;
    return variableLabel(title ?? `column ${column}`, trans);
  });
  return (
    <section className="preflight" aria-labelledby="preflight-title" data-stale={isStale || undefined}>
      <h3 id="preflight-title" className="field-label">
        Before it runs
      </h3>
      {preflights.map(({ y, preflight }) => (
        <div key={y} className="grid gap-1.5">
          {preflights.length > 1 ? <h4 className="text-s font-semibold">{labels[y - 1]}</h4> : null}
          <RowLedgerLine ledger={preflight.rows} />
          {preflight.findings.length === 0 ? null : (
            <ul className="grid gap-1.5">
              {preflight.findings.map((finding) => (
                <FindingLine key={finding.text} finding={finding} y={y} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
