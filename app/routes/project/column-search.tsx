import { Form, useLocation } from "@remix-run/react";
import { useId } from "react";
import { IconButton } from "~/components/button";
import { FOUND_COLUMN } from "~/components/data-grid/grid-types";
import { Search } from "~/components/icons";
import { urls } from "~/lib/urls";
import { changedSearch, PARAM } from "../project-search";

interface ColumnSearchProps {
  projectId: string;
  titles: readonly string[];
  /** The last search text. */
  wanted: string;
  isFound: boolean;
}

/** Finds a column by name and scrolls the table to it. */
export function ColumnSearch({ projectId, titles, wanted, isFound }: ColumnSearchProps) {
  const id = useId();
  const otherParams = new URLSearchParams(changedSearch(useLocation().search, { column: null }));
  const isMissing = wanted.trim() !== "" && !isFound;
  return (
    <Form
      method="get"
      action={`${urls.project(projectId)}#${FOUND_COLUMN}`}
      role="search"
      aria-label="Find a column"
      preventScrollReset
      replace
      className="column-search"
    >
      {[...otherParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isMissing ? (
        <p role="status" id={`${id}-missing`} className="text-s text-bad">
          No column matches “{wanted}”.
        </p>
      ) : null}
      <input
        key={wanted}
        name={PARAM.column}
        defaultValue={wanted}
        list={`${id}-titles`}
        className="input"
        data-size="s"
        aria-label="Find a column"
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        placeholder="Find a column"
        autoComplete="off"
        maxLength={120}
      />
      <datalist id={`${id}-titles`}>
        {titles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <IconButton type="submit" label="Find column" size="s" hintSide="left">
        <Search size={15} aria-hidden />
      </IconButton>
    </Form>
  );
}
