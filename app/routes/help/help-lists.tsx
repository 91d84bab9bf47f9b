import { useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { HelpLink } from "~/components/help-link";
import { ArrowRight } from "~/components/icons";
import { urls } from "~/lib/urls";
import type { HelpData } from "./help-data.server";

/** All topics by their sections. */
export function Contents({
  sections,
  level,
}: {
  sections: Extract<HelpData, { view: "contents" }>["sections"];
  level: 1 | 3;
}) {
  return (
    <div className="help-contents">
      {sections.map(({ key, name, topics }) => (
        <details key={key} open={level === 1}>
          <summary>{name}</summary>
          <ul>
            {topics.map((topic) => (
              <li key={topic.key}>
                <HelpLink href={urls.help.topic(topic.key)}>{topic.name}</HelpLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

/** The texts that a search found. */
export function Hits({ hits }: { hits: Extract<HelpData, { view: "search" }>["hits"] }) {
  if (hits.length === 0) {
    return (
      <p className="text-s text-ink-2">
        Nothing was found. Try another word, or look through the{" "}
        <HelpLink href={urls.help.contents}>contents</HelpLink>.
      </p>
    );
  }
  return (
    <ol className="help-hits">
      {hits.map((hit) => (
        <li key={hit.address}>
          <HelpLink href={hit.address}>{hit.title}</HelpLink>
          <p className="text-xs text-ink-3">{hit.place}</p>
          <p className="text-s text-ink-2">
            {hit.excerpt.map(({ text, found }, at) => (found ? <mark key={at}>{text}</mark> : text))}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Shows the tours again. */
export function Views() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={urls.help.startTours} className="grid justify-items-start gap-3">
      <p className="text-s text-ink-2">
        Two short tours show the navigation: one on My projects, one in a project. They need JavaScript.
      </p>
      <input
        type="hidden"
        name="back"
        value={pathname.startsWith(urls.help.contents) ? urls.home : pathname + search}
      />
      <Button type="submit" icon={<ArrowRight size={14} aria-hidden />}>
        Show the tours again
      </Button>
    </form>
  );
}
