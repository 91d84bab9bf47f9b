import { useEffect, useRef, useState } from "react";
import { urls, withSearch } from "~/lib/urls";

/** A list shows at most this many suggestions. */
const MOST_SHOWN = 200;

/**
 * The distinct values of columns, as suggestions. They are fetched once for each column; without them values are typed.
 *
 * @param version changes with the content of the columns
 */
export function useColumnValues(projectId: string, columns: readonly number[], version: string) {
  const [values, setValues] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const asked = useRef(new Set<string>());
  const key = columns.join(" ");
  useEffect(() => {
    for (const column of key.split(" ").filter(Boolean).map(Number)) {
      const once = `${version} ${column}`;
      if (column === 0 || asked.current.has(once)) continue;
      asked.current.add(once);
      fetch(withSearch(urls.columnValues(projectId), { column_index: column }))
        .then(async (response) => {
          if (!response.ok) throw new Error(String(response.status));
          const found = (await response.json()) as (string | number)[];
          setValues((now) => new Map(now).set(column, found.slice(0, MOST_SHOWN).map(String)));
        })
        .catch(() => asked.current.delete(once));
    }
  }, [projectId, key, version]);
  return values;
}
