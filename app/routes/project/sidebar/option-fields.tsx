import type { AnalysisOption } from "~/analyses/definition";
import { offersOption, outlierRule } from "~/analyses/definitions";
import { offeredColumns } from "../../offered-columns";
import { dependentsOfDraft } from "../draft/draft-dependents";
import { FIELD } from "../draft/sidebar-form";
import { ColumnSelect } from "./column-select";
import { FilterFields } from "./filter-fields";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";
import { SettingFields } from "./setting-fields";
import { StatisticsChoice } from "./statistics-choice";

function ByColumn() {
  const { draft, columns, change } = useSidebar();
  const dependents = dependentsOfDraft(draft).map(({ column }) => column);
  const categorical = columns.filter(
    (column) => column.categorical && !dependents.includes(column.column_index),
  );
  if (offeredColumns(categorical, [draft.byColumn]).length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <label className="option">
        <input
          type="checkbox"
          name={FIELD.byOn}
          className="switch"
          checked={draft.byOn}
          onChange={(event) => change({ kind: "set-by", on: event.target.checked, column: null })}
        />
        Boxplot By Column
      </label>
      <ColumnSelect
        name={FIELD.byColumn}
        label="Column of the boxplot"
        on={draft.byOn}
        columns={categorical}
        value={draft.byColumn}
        onChoose={(column) => change({ kind: "set-by", on: draft.byOn, column })}
      />
      <HintLine target="by" />
    </div>
  );
}

/** The options that at least one of the chosen functions offers. */
export function OptionFields() {
  const { draft, change } = useSidebar();
  const offers = (option: AnalysisOption) => offersOption(draft.functions, option);
  const canRemove = draft.functions.length === 0 || offers("removeOutliers");
  return (
    <div className="grid gap-2.5">
      {canRemove ? (
        <label className="option">
          <input type="hidden" name={FIELD.removeOutliersShown} value="on" />
          <input
            type="checkbox"
            name={FIELD.removeOutliers}
            className="switch"
            checked={draft.removeOutliers}
            onChange={(event) => change({ kind: "set-outliers", on: event.target.checked })}
          />
          <span>
            Exclude outliers{" "}
            <span className="font-normal text-ink-3">{outlierRule(draft.type, draft.functions)}</span>
          </span>
        </label>
      ) : null}
      {/* The API can set a filter for any function: an active filter is always shown. */}
      {offers("filter") || draft.filterOn ? <FilterFields /> : null}
      {offers("byColumn") ? <ByColumn /> : null}
      {offers("statistics") ? <StatisticsChoice /> : null}
      <SettingFields />
    </div>
  );
}
