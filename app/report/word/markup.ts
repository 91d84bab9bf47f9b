import { ElementType, parseDocument } from "htmlparser2";

/** A node of the report's HTML. */
export type Node = ReturnType<typeof parseDocument>["children"][number];
export type Element = Extract<Node, { attribs: object }>;

/** The nodes of the report's main element. */
export function readMain(html: string): readonly Node[] {
  const main = findFirst(parseDocument(html).children, "main");
  return main?.children ?? [];
}

/** The element that a node is; null for texts and comments. */
export function asElement(node: Node): Element | null {
  return "attribs" in node ? node : null;
}

export function isText(node: Node): node is Extract<Node, { type: ElementType.ElementType.Text }> {
  return node.type === ElementType.ElementType.Text;
}

/** The elements among nodes. */
export function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => asElement(node) ?? []);
}

/** The first element with a tag, in document order. */
export function findFirst(nodes: readonly Node[], tag: string): Element | null {
  for (const element of elementsOf(nodes)) {
    const found = element.name === tag ? element : findFirst(element.children, tag);
    if (found !== null) return found;
  }
  return null;
}

/** All elements with a tag, in document order. */
export function findAll(nodes: readonly Node[], tag: string): Element[] {
  return elementsOf(nodes).flatMap((element) =>
    element.name === tag ? [element] : findAll(element.children, tag),
  );
}

export function hasClass(element: Element, name: string): boolean {
  return (element.attribs.class ?? "").split(" ").includes(name);
}

/** The text of nodes, with single blanks. Parts that are hidden from readers are left out. */
export function textOf(nodes: readonly Node[]): string {
  const parts = nodes.map((node) => {
    if (isText(node)) return node.data;
    const element = asElement(node);
    return element === null || element.attribs["aria-hidden"] === "true" ? "" : textOf(element.children);
  });
  return parts.join("").replaceAll(/\s+/g, " ");
}
