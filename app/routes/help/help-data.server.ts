import {
  getHelpTopic,
  type HelpHit,
  type HelpSection,
  type HelpTopic,
  listGlossary,
  listHelpSections,
  searchHelp,
} from "~/services/help/get-help.server";

/** The data of a page of the help, by its URL. */
export type HelpData =
  | { view: "contents"; sections: HelpSection[] }
  | { view: "search"; query: string; hits: HelpHit[] }
  | { view: "glossary"; terms: { key: string; term: string; description: string }[] }
  | { view: "views" }
  | { view: "topic"; topic: HelpTopic };

/** @param place the last part of the URL; undefined for the contents */
export async function loadHelp(place: string | undefined, search: URLSearchParams): Promise<HelpData> {
  const query = (search.get("q") ?? "").trim();
  if (place === undefined) {
    if (query !== "") return { view: "search", query, hits: await searchHelp(query) };
    return { view: "contents", sections: await listHelpSections() };
  }
  if (place === "glossary") return { view: "glossary", terms: await listGlossary() };
  if (place === "views") return { view: "views" };
  return { view: "topic", topic: await getHelpTopic(place) };
}
