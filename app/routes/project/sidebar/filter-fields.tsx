import { useEffect, useState } from "react";
import { useHydrated } from "~/components/use-hydrated";
import { urls, withSearch } from "~/lib/urls";
import type { FilterValue } from "../analysis-draft";
import type { ColumnValues } from "../column-values";
import { FIELD } from "../sidebar-form";
import { ColumnSelect } from "./column-select";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";

/** The distinct values of a column: from the page's data if they are there, otherwise fetched. */
function useColumnValues(column: number | null): ColumnValues | null {
  const { projectId, columnValues } = useSidebar();
  const [asked, setAsked] = useState<ColumnValues | null>(null);
  const known = [columnValues, asked].find((each) => each?.column === column) ?? null;
  const isKnown = known !== null;
  useEffect(() => {
    if (column === null || isKnown) return;
    const stop = new AbortController();
    fetch(withSearch(urls.columnValues(projectId), { column_index: column }), { signal: stop.signal })
      .then(async (response) => {
        const values = response.ok ? ((await response.json()) as FilterValue[]) : [];
        const isCut = response.headers.get("X-Truncated") === "true";
        setAsked({ column, values, isCut, isRefused: !response.ok });
      })
      .catch(() => {
        if (!stop.signal.aborted) setAsked({ column, values: [], isCut: false, isRefused: true });
      });
    return () => stop.abort();
  }, [projectId, column, isKnown]);
  return known;
}

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
      <HintLine place="filter" />
    </div>
  );
}
