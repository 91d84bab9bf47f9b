import { Link, useSearchParams } from "@remix-run/react";

/** Links to the first and the next page of a list, with the filter of this one. */
export function NextPage({ next }: { next: string | null }) {
  const [search] = useSearchParams();
  const filter = [...search].filter(([name]) => name !== "after");
  const hrefOf = (more: [string, string][]) => `?${new URLSearchParams([...filter, ...more]).toString()}`;
  const isFirst = !search.has("after");
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-4 text-s">
      {isFirst ? null : <Link to={hrefOf([])}>First page</Link>}
      {next === null ? null : <Link to={hrefOf([["after", next]])}>Next page</Link>}
    </nav>
  );
}
