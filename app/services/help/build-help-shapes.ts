import type { GlossaryRow } from "~/db/glossary.server";
import type { HelpContentRow, HelpItemRow } from "~/db/help-items.server";
import { urls } from "~/lib/urls";
import type { GlossaryItemShape, HelpContentShape, HelpItemShape } from "./help-shape";

const imageOf = (hash: string | null) => (hash === null ? null : urls.help.image(hash));

function itemFields({ id, name, title, description, parentId, order, imageHash }: HelpItemRow) {
  const parent = parentId === null ? [] : [parentId];
  return { id, name, title, description, parent, order, image: imageOf(imageHash) };
}

/** A section with its topics, or a topic. */
export function buildHelpItem(row: HelpItemRow, topics: readonly HelpItemRow[]): HelpItemShape {
  return { ...itemFields(row), topics: topics.map((topic) => ({ ...itemFields(topic), topics: [] })) };
}

export function buildHelpContent(row: HelpContentRow): HelpContentShape {
  const { id, itemId, title, description, imageHash, order } = row;
  return { id, help_item: itemId, title, description, image: imageOf(imageHash), order };
}

export function buildGlossaryItem({ id, term, description }: GlossaryRow): GlossaryItemShape {
  return { id, term, description };
}
