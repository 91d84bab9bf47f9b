import { type ReactNode, useState } from "react";
import { Search } from "~/components/icons";

/** Lists of more columns get a search field. */
const MANY_COLUMNS = 12;

/** The columns whose names contain the searched text, and the search field of a long list. */
export function useFoundColumns<Each extends { title: string }>(
  columns: readonly Each[],
): { found: Each[]; field: ReactNode } {
  const [wanted, setWanted] = useState("");
  const word = wanted.trim().toLowerCase();
  return {
    found: columns.filter(({ title }) => title.toLowerCase().includes(word)),
    field:
      columns.length > MANY_COLUMNS ? (
        <label className="find-field needs-js">
          <Search size={13} aria-hidden />
          <span className="sr-only">Find a column</span>
          <input
            type="search"
            placeholder="Find a column"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              // Enter would post the form around the list.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        </label>
      ) : null,
  };
}
