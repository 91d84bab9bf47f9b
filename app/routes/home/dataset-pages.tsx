import { Link, useLocation } from "@remix-run/react";
import { formatCount } from "~/lib/format-number";
import { urls, withSearch } from "~/lib/urls";
import { LIST_PARAM } from "../home-href";

/** Links to the other pages of the datasets. */
export function DatasetPages({ page, pages }: { page: number; pages: number }) {
  const params = new URLSearchParams(useLocation().search);
  if (pages === 1) return null;
  // To the list: at the top of the page it would be below the cards.
  const hrefOf = (to: number) =>
    `${withSearch(urls.home, {
      [LIST_PARAM.find]: params.get(LIST_PARAM.find) || null,
      [LIST_PARAM.sort]: params.get(LIST_PARAM.sort),
      [LIST_PARAM.page]: to === 1 ? null : to,
    })}#datasets`;
  return (
    <nav aria-label="Pages of datasets" className="flex flex-wrap gap-4 px-2 pt-3 text-s narrow:px-0">
      <span className="text-ink-3">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      {page > 1 ? (
        <>
          <Link to={hrefOf(1)}>First page</Link>
          <Link to={hrefOf(page - 1)} rel="prev">
            Previous page
          </Link>
        </>
      ) : null}
      {page < pages ? (
        <>
          <Link to={hrefOf(page + 1)} rel="next">
            Next page
          </Link>
          <Link to={hrefOf(pages)}>Last page</Link>
        </>
      ) : null}
    </nav>
  );
}
