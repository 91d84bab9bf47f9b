/** The categories in the order that the user chose; categories left out come after them, in the usual order. */
export function orderedCategories(found: readonly string[], chosen: readonly string[] | null): string[] {
  const known = new Set(found);
  const first = (chosen ?? []).filter((each) => known.has(each));
  const placed = new Set(first);
  return [...first, ...found.filter((each) => !placed.has(each))];
}

/** Reads the order that a form posts; null if it is not a list of texts. */
export function readOrder(text: unknown): string[] | null {
  try {
    const order: unknown = JSON.parse(typeof text === "string" ? text : "");
    return Array.isArray(order) && order.every((each) => typeof each === "string") ? order : null;
  } catch {
    return null;
  }
}
