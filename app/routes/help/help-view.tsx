import { Form } from "@remix-run/react";
import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { DEFINITIONS } from "~/analyses/definitions";
import { Button } from "~/components/button";
import { HelpLink, wantsOwnTab } from "~/components/help-link";
import { urls } from "~/lib/urls";
import type { HelpData } from "./help-data.server";
import { Contents, Hits, Views } from "./help-lists";

type Level = 1 | 2 | 3 | 4;

interface HelpViewProps {
  data: HelpData;
  /** Level of the title's heading; parts have the next one. */
  level: 1 | 3;
  /** Before the id of each part, so that a part in the panel never has the id of something on the page. */
  anchorPrefix: string;
  /** Shows another address of the help. */
  onFollow: (address: string) => void;
}

/** The title of what is shown. */
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

function Heading({ level, id, children }: { level: Level; id?: string; children: string }) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} tabIndex={id === undefined ? undefined : -1} className={`help-h${level % 2 === 1 ? 1 : 2}`}>
      {children}
    </Tag>
  );
}

/** Clean HTML of the server. */
function RichText({ html }: { html: string }) {
  return html === "" ? null : <div className="help-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Picture({ src, title }: { src: string | null; title: string }) {
  return src === null ? null : <img src={src} alt={`Picture: ${title}`} className="help-picture" />;
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

function Topic({
  data,
  level,
  anchorPrefix,
}: HelpViewProps & { data: Extract<HelpData, { view: "topic" }> }) {
  const { topic } = data;
  const next = (level + 1) as Level;
  const example = topic.example;
  return (
    <>
      <RichText html={topic.description} />
      <Picture src={topic.image} title={topic.title} />
      {topic.contents.map((part) => {
        const isExample = part.key === "example" && example !== null;
        return (
          <section key={part.key} className={isExample ? "help-part help-example" : "help-part"}>
            <Heading level={next} id={anchorPrefix + part.key}>
              {part.title}
            </Heading>
            <RichText html={part.description} />
            <Picture src={part.image} title={part.title} />
            {isExample ? (
              <Form method="post" action={urls.help.example}>
                <Button
                  type="submit"
                  size="s"
                  name="function"
                  value={example.function}
                  icon={<Play size={13} aria-hidden />}
                >
                  Open the example
                </Button>
              </Form>
            ) : null}
          </section>
        );
      })}
      {topic.key in DEFINITIONS ? (
        <p className="text-s">
          <HelpLink href={urls.help.topic("questions")}>Questions people ask</HelpLink>
        </p>
      ) : null}
    </>
  );
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
      {data.view === "topic" ? <Topic {...props} data={data} /> : null}
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
