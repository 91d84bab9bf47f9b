import { listTerms } from "~/db/glossary.server";
import { findHelpItem, isHelpImage, type ItemWithContents, listHelpNames } from "~/db/help-items.server";
import { MARK, searchTexts } from "~/db/help-search.server";
import { notFound } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { getBlob } from "~/storage/whole-blobs.server";
import { type Example, exampleSchema } from "./help-shape";

/** A section with its topics, for the list of contents. */
export interface HelpSection {
  key: string;
  name: string;
  topics: { key: string; name: string }[];
}

/** A topic as the help shows it. */
export interface HelpTopic {
  key: string;
  title: string;
  section: string;
  /** Clean HTML. */
  description: string;
  image: string | null;
  contents: { key: string; title: string; description: string; image: string | null }[];
  example: Example | null;
}

/** A text that was found; the words found are marked. */
export interface HelpHit {
  address: string;
  place: string;
  title: string;
  excerpt: { text: string; found: boolean }[];
}

/** The sections of the help with their topics. */
export async function listHelpSections(): Promise<HelpSection[]> {
  const items = await listHelpNames();
  return items
    .filter(({ parentId }) => parentId === null)
    .map(({ id, key, name }) => ({
      key,
      name,
      topics: items
        .filter(({ parentId }) => parentId === id)
        .map((topic) => ({ key: topic.key, name: topic.name })),
    }));
}

const imageOf = ({ imageHash }: { imageHash: string | null }) =>
  imageHash === null ? null : urls.help.image(imageHash);

function toTopic(item: ItemWithContents, section: string): HelpTopic {
  const { key, title, description, contents, example } = item;
  return {
    key,
    title,
    section,
    description,
    image: imageOf(item),
    contents: contents.map((content) => ({
      key: content.key,
      title: content.title,
      description: content.description,
      image: imageOf(content),
    })),
    example: exampleSchema.safeParse(example).data ?? null,
  };
}

/** A topic. @throws AppError not_found, also for a topic of a deleted section */
export async function getHelpTopic(key: string): Promise<HelpTopic> {
  const item = await findHelpItem({ key });
  const section = item?.parentId ? await findHelpItem({ id: item.parentId }) : null;
  if (item === null || section === null) throw notFound("help topic");
  return toTopic(item, section.name);
}

/** The terms of the glossary. */
export async function listGlossary(): Promise<{ key: string; term: string; description: string }[]> {
  return (await listTerms()).map(({ key, term, description }) => ({ key, term, description }));
}

function excerptOf(text: string): HelpHit["excerpt"] {
  return text
    .split(MARK.start)
    .flatMap((piece, at) => {
      if (at === 0) return [{ text: piece, found: false }];
      const [found = "", rest = ""] = piece.split(MARK.end);
      return [
        { text: found, found: true },
        { text: rest, found: false },
      ];
    })
    .filter(({ text: part }) => part !== "");
}

/** Searches topics, their parts and the glossary. */
export async function searchHelp(query: string): Promise<HelpHit[]> {
  const hits = await searchTexts(query.slice(0, 200));
  return hits.map(({ excerpt, ...hit }) => ({ ...hit, excerpt: excerptOf(excerpt) }));
}

/** A picture of the help. @throws AppError not_found */
export async function getHelpImage(hash: string): Promise<Buffer> {
  if (!/^[0-9a-f]{64}$/.test(hash) || !(await isHelpImage(hash))) throw notFound("picture");
  return getBlob(hash);
}
