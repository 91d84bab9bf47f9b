import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "~/components/icons";
import { withSearch } from "~/lib/urls";
import {
  type DatasetSort,
  sortAfterClick,
  type SortKey,
  writeDatasetSort,
} from "~/services/datasets/arrange-datasets";
import { LIST_PARAM } from "../home-href";

interface SortHeadProps {
  sortKey: SortKey;
  sort: DatasetSort;
  find: string;
  /** Sorts the rows in the browser; null if the server has to. */
  onSort: ((sort: DatasetSort) => void) | null;
  className?: string;
  children: string;
}

/** A heading that sorts the datasets. Without JavaScript, and for a list of several pages, it is a link. */
export function SortHead({ sortKey, sort, find, onSort, className, children }: SortHeadProps) {
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
        to={withSearch("", { [LIST_PARAM.sort]: writeDatasetSort(next), [LIST_PARAM.find]: find || null })}
        preventScrollReset
        className="listing-sort"
        onClick={(event) => {
          if (onSort === null) return;
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
