import { listTerms } from "~/db/glossary.server";
import { listHelpItems } from "~/db/help-items.server";
import { replaceSearchTexts, type SearchText } from "~/db/help-search.server";
import { urls } from "~/lib/urls";
import { textOf } from "./clean-html.server";

/** Makes the search index from the help as it is now. */
export async function indexHelp(): Promise<void> {
  const [items, terms] = await Promise.all([listHelpItems(), listTerms()]);
  const nameOf = new Map(items.map(({ id, name }) => [id, name]));
  const texts: SearchText[] = [];
  for (const { key, parentId, title, description, contents } of items) {
    if (parentId === null) continue;
    texts.push({
      address: urls.help.topic(key),
      place: nameOf.get(parentId) ?? "",
      title,
      body: textOf(description),
    });
    for (const content of contents) {
      texts.push({
        address: urls.help.topic(key, content.key),
        place: title,
        title: content.title,
        body: textOf(content.description),
      });
    }
  }
  for (const { key, term, description } of terms) {
    texts.push({
      address: urls.help.term(key),
      place: "Glossary",
      title: term,
      body: textOf(description),
    });
  }
  await replaceSearchTexts(texts);
}
