import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { HelpLink } from "~/components/help-link";
import { Search } from "~/components/icons";
import { urls, withSearch } from "~/lib/urls";
import type { HelpData } from "./help-data.server";

interface HelpNavigationProps {
  data: HelpData | null;
  /** The topic of the page that the panel is next to. */
  here?: string;
  /** In the help panel, it shows a URL without leaving the page. */
  onFollow?: (address: string) => void;
}

/** The search field of the help and its places. */
export function HelpNavigation({ data, here, onFollow }: HelpNavigationProps) {
  const query = data?.view === "search" ? data.query : "";
  const search = (event: FormEvent<HTMLFormElement>) => {
    if (!onFollow) return;
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("q");
    onFollow(withSearch(urls.help.contents, { q: typeof typed === "string" && typed.trim() ? typed : null }));
  };
  const isHere = here !== undefined && data?.view === "topic" && data.topic.key === here;
  const pageLink = (href: string, isCurrent: boolean, name: string) => (
    <li>
      <HelpLink href={href} aria-current={isCurrent ? "page" : undefined}>
        {name}
      </HelpLink>
    </li>
  );
  return (
    <div className="help-navigation">
      <Form
        method="get"
        action={urls.help.contents}
        role="search"
        aria-label="Help"
        className="help-search"
        onSubmit={search}
      >
        <Search size={15} aria-hidden />
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          className="input"
          placeholder="Search help and glossary"
          aria-label="Search help and glossary"
        />
      </Form>
      <nav aria-label="Help">
        <ul className="help-places">
          {here === undefined ? null : pageLink(urls.help.topic(here), isHere, "This page")}
          {pageLink(
            urls.help.contents,
            data?.view === "contents" || (data?.view === "topic" && !isHere),
            "Contents",
          )}
          {pageLink(urls.help.glossary, data?.view === "glossary", "Glossary")}
          {pageLink(urls.help.views, data?.view === "views", "Views")}
        </ul>
      </nav>
    </div>
  );
}
