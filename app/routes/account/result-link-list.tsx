import { LinkRow } from "./link-row";
import type { SharedLink } from "~/services/sharing/result-link-shape";

/** The links by which others can read results. */
export function ResultLinkList({ links }: { links: readonly SharedLink[] }) {
  return (
    <section aria-labelledby="result-links">
      <h3 id="result-links">Links to results</h3>
      {links.length === 0 ? (
        <p className="pt-1 text-s text-ink-2">
          None. The menu of an analysis makes a link by which others can read its results.
        </p>
      ) : (
        <ul className="security-list">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} intent="revoke-link" named />
          ))}
        </ul>
      )}
    </section>
  );
}
