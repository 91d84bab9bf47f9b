import type { Dataset } from "../shapes/dataset-shape";

const SORT_KEYS = ["name", "file", "uploaded"] as const;

export type SortKey = (typeof SORT_KEYS)[number];

/** Order of the table. The default is newest first. */
export interface DatasetSort {
  key: SortKey;
  descending: boolean;
}

export const NEWEST_FIRST: DatasetSort = { key: "uploaded", descending: true };

/** Parses the order in a URL, such as "name" or "-name". */
export function readDatasetSort(text: string | null): DatasetSort {
  const descending = text?.startsWith("-") ?? false;
  const name = descending ? text?.slice(1) : text;
  const key = SORT_KEYS.find((each) => each === name);
  return key ? { key, descending } : NEWEST_FIRST;
}

export function writeDatasetSort({ key, descending }: DatasetSort): string {
  return `${descending ? "-" : ""}${key}`;
}

/** The order after a click on a header: a first click sorts names ascending and dates descending. */
export function sortAfterClick(sort: DatasetSort, key: SortKey): DatasetSort {
  return sort.key === key ? { key, descending: !sort.descending } : { key, descending: key === "uploaded" };
}

/** The fields of a dataset that the order and the search read. */
type Named = Pick<Dataset, "name" | "file_name" | "created_at"> & { projects: { name: string }[] };

const TEXT_OF: Record<SortKey, (dataset: Named) => string> = {
  name: ({ name }) => name,
  file: ({ file_name }) => file_name,
  uploaded: ({ created_at }) => created_at,
};

// A fixed locale, so that the server and every browser sort alike.
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The sorted datasets whose name, file name or project name contains the search text. */
export function arrangeDatasets<Each extends Named>(
  datasets: readonly Each[],
  find: string,
  sort: DatasetSort,
): Each[] {
  const wanted = find.trim().toLocaleLowerCase("en");
  const has = (text: string) => text.toLocaleLowerCase("en").includes(wanted);
  const found = datasets.filter(
    ({ name, file_name, projects }) =>
      wanted === "" || has(name) || has(file_name) || projects.some((project) => has(project.name)),
  );
  const text = TEXT_OF[sort.key];
  const direction = sort.descending ? -1 : 1;
  return found.sort((a, b) => direction * collator.compare(text(a), text(b)));
}
