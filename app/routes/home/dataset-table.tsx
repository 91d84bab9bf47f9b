import { Form, Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, FolderOpen, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { formatCount } from "~/lib/format-number";
import { withSearch } from "~/lib/urls";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { DatasetRows } from "./dataset-rows";
import {
  arrangeDatasets,
  type DatasetSort,
  readDatasetSort,
  sortAfterClick,
  type SortKey,
  writeDatasetSort,
} from "./dataset-view";
import { useRowKeys } from "./use-row-keys";

interface SortHeadProps {
  sortKey: SortKey;
  sort: DatasetSort;
  find: string;
  onSort: (sort: DatasetSort) => void;
  className?: string;
  children: string;
}

/** Sorts the rows in the browser; without JavaScript it is a link. */
function SortHead({ sortKey, sort, find, onSort, className, children }: SortHeadProps) {
  const isSorted = sort.key === sortKey;
  const next = sortAfterClick(sort, sortKey);
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
    >
      <Link
        to={withSearch("", { sort: writeDatasetSort(next), find: find || null })}
        preventScrollReset
        className="listing-sort"
        onClick={(event) => {
          event.preventDefault();
          onSort(next);
        }}
      >
        {children}
        {isSorted ? <Arrow size={12} aria-hidden /> : null}
      </Link>
    </th>
  );
}

function NoDataset() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center text-ink-2">
      <FolderOpen size={28} aria-hidden className="text-ink-3" />
      <p className="font-semibold text-ink">No datasets yet</p>
      <p className="max-w-[44ch] text-s">
        Open a preloaded dataset, upload a spreadsheet or CSV file, or type a table. Each dataset can have
        several projects.
      </p>
    </div>
  );
}

/** The datasets, each with its projects. `unreadable`: ids of datasets whose file could not be read. */
export function DatasetTable({ datasets, unreadable }: { datasets: Dataset[]; unreadable: string[] }) {
  const [search] = useSearchParams();
  const [find, setFind] = useState(search.get("find") ?? "");
  const [sort, setSort] = useState(() => readDatasetSort(search.get("sort")));
  const shown = arrangeDatasets(datasets, find, sort);
  const table = useRowKeys();
  const head = { sort, find, onSort: setSort };
  return (
    <section className="card px-2 pb-2 pt-4 narrow:px-5" aria-labelledby="datasets">
      <div className="flex flex-wrap items-center justify-between gap-2 px-2 pb-2 narrow:px-0">
        <h2 id="datasets">Datasets</h2>
        {datasets.length > 0 ? (
          <Form
            role="search"
            aria-label="Datasets"
            className="flex gap-2"
            preventScrollReset
            onSubmit={(e) => e.preventDefault()}
          >
            <label className="listing-find">
              <Search size={14} aria-hidden />
              <span className="sr-only">Find a dataset or project</span>
              <input
                type="search"
                name="find"
                value={find}
                onChange={(event) => setFind(event.target.value)}
                placeholder="Find a dataset or project"
                className="input"
                autoComplete="off"
              />
            </label>
            <input type="hidden" name="sort" value={writeDatasetSort(sort)} />
            <Button type="submit" className="without-js">
              Find
            </Button>
          </Form>
        ) : null}
      </div>
      {datasets.length === 0 ? (
        <NoDataset />
      ) : (
        <table ref={table} className="listing">
          <thead>
            <tr>
              <SortHead sortKey="name" {...head}>
                Dataset
              </SortHead>
              <SortHead sortKey="file" className="hidden medium:table-cell" {...head}>
                Original Data File
              </SortHead>
              <SortHead sortKey="uploaded" {...head}>
                Uploaded
              </SortHead>
              <th scope="col">
                <span className="sr-only">Menu</span>
              </th>
            </tr>
          </thead>
          {shown.map((dataset) => (
            <DatasetRows key={dataset.id} dataset={dataset} readable={!unreadable.includes(dataset.id)} />
          ))}
        </table>
      )}
      <p
        role="status"
        className={shown.length === 0 && datasets.length > 0 ? "px-2 py-6 text-ink-2" : "sr-only"}
      >
        {find.trim() === ""
          ? ""
          : shown.length === 0
            ? `No dataset or project matches “${find.trim()}”. Clear the search to see all ${formatCount(datasets.length)} datasets.`
            : `${formatCount(shown.length)} of ${formatCount(datasets.length)} datasets.`}
      </p>
      {datasets.length > 0 ? (
        <p className="needs-js for-keyboards px-2 pb-2 pt-3 text-xs text-ink-3 narrow:px-0">
          Arrow keys move between rows and expand or collapse them. F2 renames, Delete deletes.
        </p>
      ) : null}
    </section>
  );
}
