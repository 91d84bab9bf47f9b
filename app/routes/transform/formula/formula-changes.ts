import { beginsValue, bracketed, type Piece, piecesOf, textOf, valueEnd } from "./pieces";

/** A formula and its caret: the number of pieces before it. */
export interface Formula {
  text: string;
  at: number;
}

/** The text that a key of the calculator inserts. */
export type Insertion =
  | { kind: "column"; name: string }
  | { kind: "function"; name: string }
  | { kind: "digit"; digit: string }
  | { kind: "sign"; text: string };

export type FormulaChange =
  | { kind: "insert"; insertion: Insertion }
  | { kind: "erase-before" }
  | { kind: "erase-after" }
  /** Moves piece `from` to the gap before piece `to`, counted while it is still in its place. */
  | { kind: "move"; from: number; to: number }
  | { kind: "clear" };

type Bare = Pick<Piece, "kind" | "text">;

const OPEN: Bare = { kind: "paren", text: "(" };
const CLOSE: Bare = { kind: "paren", text: ")" };

/** Replaces the pieces from `from` to `to`; the caret is behind piece `at` of the new ones. */
function spliced(pieces: readonly Piece[], from: number, to: number, by: readonly Bare[], at = by.length) {
  return { text: textOf([...pieces.slice(0, from), ...by, ...pieces.slice(to)]), at: from + at };
}

/** The number that `text` is, if it is one. */
function asNumber(text: string): Bare | null {
  const [piece, ...more] = piecesOf(text);
  return piece?.kind === "number" && more.length === 0 ? piece : null;
}

function insertDigit(pieces: readonly Piece[], at: number, digit: string): Formula {
  const before = pieces[at - 1];
  const longer = before?.kind === "number" ? asNumber(before.text + digit) : null;
  if (longer) return spliced(pieces, at - 1, at, [longer]);
  return spliced(pieces, at, at, [{ kind: "number", text: digit === "." ? "0." : digit }]);
}

/** A function goes around the value behind the caret; without one the caret is placed between its brackets. */
function insertFunction(pieces: readonly Piece[], at: number, name: string): Formula {
  const head: Bare[] = [{ kind: "function", text: name }, OPEN];
  const next = pieces[at];
  if (next === undefined || !beginsValue(next)) return spliced(pieces, at, at, [...head, CLOSE], 2);
  const end = valueEnd(pieces, at);
  return spliced(pieces, at, end, [...head, ...pieces.slice(at, end), CLOSE]);
}

function insertSign(pieces: readonly Piece[], at: number, text: string): Formula {
  const count = (bracket: string) => pieces.filter((piece) => piece.text === bracket).length;
  // The closing bracket that came with a function is typed over.
  if (text === ")" && pieces[at]?.text === ")" && count("(") === count(")")) {
    return { text: textOf(pieces), at: at + 1 };
  }
  const kind = text === "," ? "comma" : text === "(" || text === ")" ? "paren" : "operator";
  return spliced(pieces, at, at, [{ kind, text }]);
}

function insert(pieces: readonly Piece[], at: number, insertion: Insertion): Formula {
  switch (insertion.kind) {
    case "column":
      return spliced(pieces, at, at, [{ kind: "column", text: bracketed(insertion.name) }]);
    case "digit":
      return insertDigit(pieces, at, insertion.digit);
    case "function":
      return insertFunction(pieces, at, insertion.name);
    case "sign":
      return insertSign(pieces, at, insertion.text);
  }
}

/** Backspace takes the last digit of a number, both brackets of an empty pair with their function, or the piece. */
function eraseBefore(pieces: readonly Piece[], at: number): Formula {
  const before = pieces[at - 1];
  if (before?.kind === "number") {
    const shorter = asNumber(before.text.slice(0, -1));
    if (shorter) return spliced(pieces, at - 1, at, [shorter]);
  }
  if (before?.text === "(" && pieces[at]?.text === ")") {
    return spliced(pieces, pieces[at - 2]?.kind === "function" ? at - 2 : at - 1, at + 1, []);
  }
  return spliced(pieces, Math.max(0, at - 1), at, []);
}

function move(pieces: readonly Piece[], from: number, to: number): Formula {
  const moved = pieces[from];
  if (moved === undefined) return { text: textOf(pieces), at: from };
  const rest = pieces.filter((_, index) => index !== from);
  const index = Math.max(0, Math.min(rest.length, to > from ? to - 1 : to));
  return { text: textOf([...rest.slice(0, index), moved, ...rest.slice(index)]), at: index + 1 };
}

/** The formula after a change by chips. */
export function changeFormula(formula: Formula, change: FormulaChange): Formula {
  const pieces = piecesOf(formula.text);
  const at = Math.max(0, Math.min(pieces.length, formula.at));
  switch (change.kind) {
    case "insert":
      return insert(pieces, at, change.insertion);
    case "erase-before":
      return at === 0 ? { ...formula, at } : eraseBefore(pieces, at);
    case "erase-after":
      return at === pieces.length ? { ...formula, at } : spliced(pieces, at, at + 1, []);
    case "move":
      return move(pieces, change.from, change.to);
    case "clear":
      return { text: "", at: 0 };
  }
}

/** A key of the calculator as the value of its button, for forms without JavaScript. */
export function writeInsertion(insertion: Insertion): string {
  return JSON.stringify(insertion);
}

/** @returns null for a value that no key has */
export function readInsertion(text: string): Insertion | null {
  try {
    const { kind, name, digit, text: sign } = JSON.parse(text) as Record<string, unknown>;
    if ((kind === "column" || kind === "function") && typeof name === "string") return { kind, name };
    if (kind === "digit" && typeof digit === "string" && /^[0-9.]$/.test(digit)) return { kind, digit };
    if (kind === "sign" && typeof sign === "string" && /^[-+*/^(),]$/.test(sign)) return { kind, text: sign };
    return null;
  } catch {
    return null;
  }
}
