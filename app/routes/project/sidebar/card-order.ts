/** A move of an analysis: directly before or after another one. */
export interface CardMove {
  id: string;
  side: "before" | "after";
  neighbour: string;
}

interface Identified {
  id: string;
}

/** The move of a dragged card onto the position of another one; null if it stays. */
export function moveOnto(shown: readonly Identified[], id: string, target: string): CardMove | null {
  const [from, to] = [id, target].map((each) => shown.findIndex((card) => card.id === each));
  if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return null;
  return { id, side: to < from ? "before" : "after", neighbour: target };
}

/** The move of a card by one position; null at the end of the list. */
export function moveByOne(shown: readonly Identified[], id: string, step: "up" | "down"): CardMove | null {
  const at = shown.findIndex((card) => card.id === id);
  const neighbour = at < 0 ? undefined : shown[step === "up" ? at - 1 : at + 1];
  return neighbour ? { id, side: step === "up" ? "before" : "after", neighbour: neighbour.id } : null;
}

/** The list after a move, as the server will store it. */
export function afterMove<Card extends Identified>(cards: readonly Card[], move: CardMove | null): Card[] {
  const moved = cards.find(({ id }) => id === move?.id);
  if (!move || !moved) return [...cards];
  const others = cards.filter((card) => card !== moved);
  const at = others.findIndex(({ id }) => id === move.neighbour);
  if (at < 0) return [...cards];
  const index = move.side === "before" ? at : at + 1;
  return [...others.slice(0, index), moved, ...others.slice(index)];
}
