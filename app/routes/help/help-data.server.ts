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

/** @param page the last part of the URL; undefined for the contents */
export async function loadHelp(page: string | undefined, search: URLSearchParams): Promise<HelpData> {
  const query = (search.get("q") ?? "").trim();
  if (page === undefined) {
    if (query !== "") return { view: "search", query, hits: await searchHelp(query) };
    return { view: "contents", sections: await listHelpSections() };
  }
  if (page === "glossary") return { view: "glossary", terms: await listGlossary() };
  if (page === "views") return { view: "views" };
  return { view: "topic", topic: await getHelpTopic(page) };
}
