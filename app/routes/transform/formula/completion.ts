import { bracketed, piecesOf } from "./pieces";

/** A completion: a column or a function. */
export interface Offer {
  kind: "column" | "function";
  /** The text in the list. */
  label: string;
  /** The text that is written into the formula. */
  text: string;
  /** One line of help. */
  hint: string;
}

export interface Completion {
  /** The part of the text that an offer replaces. */
  start: number;
  end: number;
  offers: Offer[];
}

/** The list shows at most this many offers. */
const MOST_OFFERS = 8;

/** Orders offers by where the word occurs in them: at the start, at the start of a word, inside. */
function rank(label: string, word: string): number {
  const index = label.toLowerCase().indexOf(word);
  if (index <= 0) return index;
  return /[\p{Alphabetic}\p{N}]/u.test(label.charAt(index - 1)) ? 2 : 1;
}

/**
 * The completions of the word before the caret. A word is a name that is being typed, or a column whose bracket is
 * still open; after a complete column or number there is nothing to complete.
 *
 * @param position caret in the text
 */
export function completionAt(text: string, position: number, offers: readonly Offer[]): Completion | null {
  const piece = piecesOf(text.slice(0, position)).at(-1);
  if (piece?.end !== position) return null;
  const isOpen = piece.kind === "unknown" && piece.text.startsWith("[");
  if (!isOpen && piece.kind !== "function") return null;
  const word = (isOpen ? piece.text.slice(1) : piece.text).trim().toLowerCase();
  const found = offers
    .filter(({ kind }) => !isOpen || kind === "column")
    .map((offer) => ({ offer, rank: rank(offer.label, word) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ offer }) => offer)
    .slice(0, MOST_OFFERS);
  // A name that goes on behind the caret is replaced as a whole.
  const whole = piecesOf(text).find(({ start }) => start === piece.start);
  const end = whole?.kind === "column" || whole?.kind === "function" ? whole.end : position;
  return found.length === 0 ? null : { start: piece.start, end, offers: found };
}

/** The text after an offer was taken, with the caret behind it; between the brackets of a function. */
export function completed(text: string, { start, end }: Completion, offer: Offer) {
  const rest = text.slice(end);
  const hasBracket = offer.kind === "function" && rest.trimStart().startsWith("(");
  const written = offer.kind === "function" ? `${offer.text}${hasBracket ? "" : "()"}` : offer.text;
  const position = start + written.length - (written.endsWith("()") ? 1 : 0);
  return { text: text.slice(0, start) + written + rest, position };
}

export function columnOffer(name: string): Offer {
  return { kind: "column", label: name, text: bracketed(name), hint: "column" };
}
