import { FolderOpen } from "lucide-react";
import type { Dataset } from "~/services/datasets/dataset-shape";
import { DatasetRows } from "./dataset-rows";

/** Datasets, each with its projects below it; `unreadable` are the ids of those whose file could not be read. */
export function DatasetTable({ datasets, unreadable }: { datasets: Dataset[]; unreadable: string[] }) {
  return (
    <section className="card px-2 pb-2 pt-4 narrow:px-5" aria-labelledby="datasets">
      <h2 id="datasets" className="px-2 pb-2 narrow:px-0">
        Datasets
      </h2>
      {datasets.length === 0 ? (
        <div className="grid justify-items-center gap-2 px-6 py-12 text-center text-ink-2">
          <FolderOpen size={28} aria-hidden className="text-ink-3" />
          <p className="font-semibold text-ink">No dataset yet</p>
          <p className="max-w-[44ch] text-s">
            Upload a spreadsheet or a CSV file above. It becomes a dataset, and each dataset can have several
            projects.
          </p>
        </div>
      ) : (
        <table className="listing">
          <thead>
            <tr>
              <th scope="col">Dataset</th>
              <th scope="col" className="hidden medium:table-cell">
                Original Data File
              </th>
              <th scope="col">Uploaded</th>
              <th scope="col">
                <span className="sr-only">Menu</span>
              </th>
            </tr>
          </thead>
          {datasets.map((dataset) => (
            <DatasetRows key={dataset.id} dataset={dataset} readable={!unreadable.includes(dataset.id)} />
          ))}
        </table>
      )}
    </section>
  );
}
