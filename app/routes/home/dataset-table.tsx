import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { FolderOpen } from "~/components/icons";
import { formatCount } from "~/lib/format-number";
import { arrangeDatasets, readDatasetSort } from "~/services/datasets/arrange-datasets";
import type { DatasetList } from "~/services/datasets/list-datasets.server";
import { DatasetPages } from "./dataset-pages";
import { DatasetRows } from "./dataset-rows";
import { DatasetSearch } from "./dataset-search";
import { LIST_PARAM } from "../home-href";
import { SortHead } from "./sort-head";
import { useRowKeys } from "./use-row-keys";

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

/**
 * The datasets, each with its projects. The browser searches and sorts a list that is whole; for a longer one, the
 * server sends the page that the URL asks for.
 */
export function DatasetTable({ list }: { list: DatasetList }) {
  const { datasets, unreadable, total, isWhole } = list;
  const [search] = useSearchParams();
  const asked = {
    find: search.get(LIST_PARAM.find) ?? "",
    sort: readDatasetSort(search.get(LIST_PARAM.sort)),
  };
  const [find, setFind] = useState(asked.find);
  const [chosen, setSort] = useState(asked.sort);
  const sort = isWhole ? chosen : asked.sort;
  const shown = isWhole ? arrangeDatasets(datasets, find, sort) : datasets;
  const found = isWhole ? shown.length : list.found;
  const wanted = (isWhole ? find : asked.find).trim();
  const table = useRowKeys();
  const head = { sort, find, onSort: isWhole ? setSort : null };
  return (
    <section className="card px-2 pb-2 pt-4 narrow:px-5" aria-labelledby="datasets">
      <div className="flex flex-wrap items-center justify-between gap-2 px-2 pb-2 narrow:px-0">
        <h2 id="datasets">Datasets</h2>
        {total > 0 ? <DatasetSearch find={find} sort={sort} isAsked={!isWhole} onFind={setFind} /> : null}
      </div>
      {total === 0 ? (
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
      <p role="status" className={found === 0 && total > 0 ? "px-2 py-6 text-ink-2" : "sr-only"}>
        {wanted === ""
          ? ""
          : found === 0
            ? `No dataset or project matches “${wanted}”. Clear the search to see all ${formatCount(total)} datasets.`
            : `${formatCount(found)} of ${formatCount(total)} datasets.`}
      </p>
      <DatasetPages page={list.page} pages={list.pages} />
      {total > 0 ? (
        <p className="needs-js for-keyboards px-2 pb-2 pt-3 text-xs text-ink-3 narrow:px-0">
          Arrow keys move between rows and expand or collapse them. F2 renames, Delete deletes.
        </p>
      ) : null}
    </section>
  );
}
