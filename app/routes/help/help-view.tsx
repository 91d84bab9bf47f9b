import { useEffect, useRef } from "react";
import { wantsOwnTab } from "~/components/help-link";
import { urls } from "~/lib/urls";
import type { HelpData } from "./help-data.server";
import { Contents, Hits, Views } from "./help-lists";
import { Heading, type Level, RichText } from "./help-parts";
import { Topic } from "./help-topic";

interface HelpViewProps {
  data: HelpData;
  /** Level of the title's heading; parts have the next one. */
  level: 1 | 3;
  /** Before the id of each part, so that a part in the panel never has the id of something on the page. */
  anchorPrefix: string;
  /** Shows another URL of the help. */
  onFollow: (address: string) => void;
}

/** The title of the page that is shown. */
export function titleOfHelp(data: HelpData): string {
  switch (data.view) {
    case "contents":
      return "Help";
    case "search":
      return `Results for “${data.query}”`;
    case "glossary":
      return "Glossary";
    case "views":
      return "Views";
    case "topic":
      return data.topic.title;
  }
}

/** Links inside texts lead to other texts of the help, also in the panel. */
function useInnerLinks(onFollow: (address: string) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onFollow);
  useEffect(() => {
    latest.current = onFollow;
  });
  useEffect(() => {
    const root = ref.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(".help-text a");
      const address = link?.getAttribute("href") ?? "";
      if (!address.startsWith(urls.help.contents) || wantsOwnTab(event)) return;
      event.preventDefault();
      latest.current(address);
    };
    root?.addEventListener("click", follow);
    return () => root?.removeEventListener("click", follow);
  }, []);
  return ref;
}

/** One view of the help: a topic, the contents, the glossary, found texts, or the tours. */
export function HelpView(props: HelpViewProps) {
  const { data, level, anchorPrefix, onFollow } = props;
  const ref = useInnerLinks(onFollow);
  return (
    <div ref={ref} className="help-view">
      {data.view === "topic" ? <p className="text-xs text-ink-3">{data.topic.section}</p> : null}
      <Heading level={level} id={`${anchorPrefix}title`}>
        {titleOfHelp(data)}
      </Heading>
      {data.view === "topic" ? <Topic topic={data.topic} level={level} anchorPrefix={anchorPrefix} /> : null}
      {data.view === "contents" ? <Contents sections={data.sections} level={level} /> : null}
      {data.view === "search" ? <Hits hits={data.hits} /> : null}
      {data.view === "views" ? <Views /> : null}
      {data.view === "glossary" ? (
        <div className="help-glossary">
          {data.terms.map(({ key, term, description }) => (
            <section key={key}>
              <Heading level={(level + 1) as Level} id={anchorPrefix + key}>
                {term}
              </Heading>
              <RichText html={description} />
            </section>
          ))}
        </div>
      ) : null}
    </div>
  );
}
