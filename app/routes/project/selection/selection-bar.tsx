import { Form, Link, useLocation } from "@remix-run/react";
import { selectionInWords } from "~/charts/selection";
import { useSelection } from "~/charts/selection-context";
import { IconButton } from "~/components/button";
import { X } from "~/components/icons";
import { formatCount } from "~/lib/format-number";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { dialogHref, PARAM, projectHref } from "../../project-search";
import { EditDone } from "./edit-done";
import { SelectionButtons } from "./selection-buttons";
import { SELECTION_FIELD, MOST_SELECTED, rowsText } from "./selection-form";
import { RowFacts, type ShownVariable } from "./row-facts";

interface SelectionBarProps {
  projectId: string;
  /** The analysis that is applied again after its rows changed; `null` if the plan does not allow it. */
  analysisId: string | null;
  /** Whether the plan allows columns made by rules. */
  canMakeColumns: boolean;
  /** The variables whose values are shown of a single row. */
  variables: readonly ShownVariable[];
  listed: Pick<ProjectColumns, "acts" | "columnsVersion" | "pending" | "failed">;
}

/**
 * The points that are selected in the charts, and what can be done with them: above the charts, in narrow windows at the foot
 * of the window. Nothing is selected without JavaScript; there, the tables behind the charts select rows.
 */
export function SelectionBar({
  projectId,
  analysisId,
  canMakeColumns,
  variables,
  listed,
}: SelectionBarProps) {
  const { search } = useLocation();
  const state = useSelection();
  const selection = state?.selection;
  const rows = selection ? [...selection.keys()] : [];
  const [first] = rows;
  const isTable = new URLSearchParams(search).get(PARAM.view) !== "chart";
  return (
    <div className="chosen" data-empty={rows.length === 0 || undefined}>
      <p role="status" className="sr-only needs-js">
        {selection && rows.length > 0 ? `Chosen: ${selectionInWords(selection, formatCount)}` : ""}
      </p>
      <p className="chosen-hint needs-js">
        Choose points: click or tap one, drag a frame around several (with Alt a free path), or use the arrow
        keys and Enter.
      </p>
      {state === null || !selection || first === undefined ? (
        <EditDone projectId={projectId} analysisId={analysisId} listed={listed} hasDock={isTable} />
      ) : (
        <Form
          method="post"
          action={dialogHref(projectId, search, "chosen/")}
          preventScrollReset
          className="chosen-bar"
        >
          <span aria-hidden className="chosen-mark" />
          <p className="chosen-names" title={selectionInWords(selection, formatCount)}>
            <strong>{selectionInWords(selection, formatCount)}</strong>
            {rows.length === 1 ? <RowFacts projectId={projectId} row={first} variables={variables} /> : null}
          </p>
          <input type="hidden" name={SELECTION_FIELD.rows} value={rowsText(rows)} />
          <input type="hidden" name={SELECTION_FIELD.analysis} value={analysisId ?? ""} />
          <span className="chosen-acts">
            {isTable ? null : (
              <Link
                to={projectHref(projectId, search, { view: "both", sort: null })}
                preventScrollReset
                className="button"
                data-size="s"
                data-kind="quiet"
              >
                Show in table
              </Link>
            )}
            {rows.length > MOST_SELECTED ? (
              <span>To leave out more than {formatCount(MOST_SELECTED)} rows, make a row filter.</span>
            ) : (
              <SelectionButtons projectId={projectId} canMakeColumns={canMakeColumns} />
            )}
            <IconButton label="Clear the choice" size="s" hintSide="left" onClick={state.clear}>
              <X size={15} aria-hidden />
            </IconButton>
          </span>
        </Form>
      )}
    </div>
  );
}
