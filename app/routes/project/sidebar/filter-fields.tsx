import { useHydrated } from "~/components/use-hydrated";
import type { FilterValue } from "../draft/draft-options";
import { FIELD } from "../draft/sidebar-form";
import { ColumnSelect } from "./column-select";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";
import { useColumnValues } from "./use-column-values";

function ValueSelect() {
  const { draft, change } = useSidebar();
  const loaded = useColumnValues(draft.filterOn ? draft.filterColumn : null);
  const hydrated = useHydrated();
  const values = loaded?.values ?? [];
  const { filterValue: chosen } = draft;
  const offered = chosen === null || values.includes(chosen) ? values : [chosen, ...values];
  const isLoading = draft.filterOn && draft.filterColumn !== null && loaded === null;
  return (
    <>
      <select
        name={FIELD.filterValue}
        aria-label="Filter value"
        className={`select ${draft.filterOn ? "" : "without-js"}`}
        value={chosen === null ? "" : JSON.stringify(chosen)}
        aria-busy={isLoading || undefined}
        onChange={(event) =>
          change({
            kind: "set-filter",
            on: draft.filterOn,
            column: draft.filterColumn,
            value: event.target.value === "" ? null : (JSON.parse(event.target.value) as FilterValue),
          })
        }
      >
        <option value="">{hydrated && isLoading ? "Loading the values…" : "Choose a value"}</option>
        {offered.map((value) => (
          <option key={JSON.stringify(value)} value={JSON.stringify(value)}>
            {value}
          </option>
        ))}
      </select>
      <button name={FIELD.intent} value="update" className="button without-js" data-size="s">
        Show the values of this column
      </button>
      {loaded?.isCut ? <p className="field-hint">These are the first 1,000 values of the column.</p> : null}
      {loaded?.isRefused ? (
        <p className="field-error" role="alert">
          The values could not be loaded. Choose the column again.
        </p>
      ) : null}
    </>
  );
}

/** Restricts the analysis to rows with one value of a column: a switch, the column and the value. */
export function FilterFields() {
  const { draft, columns, change } = useSidebar();
  const { filterOn: on, filterColumn, filterValue } = draft;
  return (
    <div className="grid gap-1.5">
      <label className="option">
        <input
          type="checkbox"
          name={FIELD.filterOn}
          className="switch"
          checked={on}
          onChange={(event) =>
            change({ kind: "set-filter", on: event.target.checked, column: null, value: null })
          }
        />
        Filter By Column Value
      </label>
      <ColumnSelect
        name={FIELD.filterColumn}
        label="Filter column"
        on={on}
        columns={columns}
        value={filterColumn}
        onChoose={(column) => change({ kind: "set-filter", on, column, value: filterValue })}
      />
      <ValueSelect />
      <HintLine target="filter" />
    </div>
  );
}
