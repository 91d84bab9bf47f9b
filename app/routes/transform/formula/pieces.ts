/**
 * The pieces of a formula, as chips show them. Pieces and text are the same formula: `piecesOf` splits a text exactly as
 * the core does (tests/routes/formula-pieces.test.ts compares them), `textOf` writes pieces as text. Whether a formula is
 * valid, and what it means, only the core knows.
 */

type PieceKind = "column" | "number" | "operator" | "function" | "paren" | "comma" | "text" | "unknown";

export interface Piece {
  kind: PieceKind;
  /** The piece as it is written; columns with brackets. */
  text: string;
  /** First position in the formula in UTF-16 units, and the position behind the last one. */
  start: number;
  end: number;
}

const BLANKS = /\p{White_Space}*/uy;

/** The pattern of each kind of piece (docs/methods/formulas.md#grammar). The first that matches is taken. */
const PATTERNS: readonly [PieceKind, RegExp][] = [
  ["number", /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/uy],
  ["column", /\[(?:[^\]]|\]\])*\](?!\])/uy],
  ["text", /"(?:[^"]|"")*"(?!")/uy],
  ["paren", /[()]/uy],
  ["operator", /[-+*/^]/uy],
  ["comma", /,/uy],
  ["function", /[\p{Alphabetic}_][\p{Alphabetic}\p{N}_]*/uy],
  // A column or a text that does not end takes the rest.
  ["unknown", /["[][^]*|[^]/uy],
];

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** Splits a formula; characters that begin no piece are of kind "unknown". */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = matchAt(BLANKS, text, 0).length; at < text.length;) {
    for (const [kind, pattern] of PATTERNS) {
      const found = matchAt(pattern, text, at);
      if (found === "") continue;
      pieces.push({ kind, text: found, start: at, end: at + found.length });
      at += found.length;
      break;
    }
    at += matchAt(BLANKS, text, at).length;
  }
  return pieces;
}

type Bare = Pick<Piece, "kind" | "text">;

/** Whether a value can begin with this piece. */
export function beginsValue({ kind, text }: Bare): boolean {
  return kind !== "operator" && kind !== "comma" && text !== ")";
}

/** Whether a value can end with this piece. */
function endsValue({ kind, text }: Bare): boolean {
  return kind !== "operator" && kind !== "comma" && text !== "(" && kind !== "function";
}

function isSign(piece: Bare, before: Bare | undefined): boolean {
  return piece.kind === "operator" && (before === undefined || !endsValue(before));
}

/** The text between a piece and the piece before it. */
function gap(piece: Bare, before: Bare, beforeThat: Bare | undefined): string {
  if (piece.kind === "comma" || piece.text === ")") return "";
  if (before.kind === "comma") return " ";
  if (piece.kind === "operator" && !isSign(piece, before)) return piece.text === "^" ? "" : " ";
  if (before.kind === "operator") return before.text === "^" || isSign(before, beforeThat) ? "" : " ";
  if (before.kind === "function" && piece.text !== "(") return " ";
  return endsValue(before) && beginsValue(piece) ? " " : "";
}

/** Writes pieces as text, with blanks as a person would set them. */
export function textOf(pieces: readonly Bare[]): string {
  let text = "";
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    text += (before ? gap(piece, before, pieces[at - 2]) : "") + piece.text;
  }
  return text;
}

/** A column as a formula writes it. */
export function bracketed(name: string): string {
  return `[${name.replaceAll("]", "]]")}]`;
}

/** A column's name without brackets. */
export function bareName(text: string): string {
  return text.slice(1, -1).replaceAll("]]", "]");
}

/** How many pieces end before a position in the text. */
export function caretAt(pieces: readonly Piece[], position: number): number {
  return pieces.filter(({ end }) => end <= position).length;
}

/** The text after a character was typed at a caret between pieces, and the position behind it. */
export function typedBetween(pieces: readonly Piece[], at: number, character: string) {
  // A word stands in for the character: a bracket or quote alone would take the rest of the text.
  const text = textOf([...pieces.slice(0, at), { kind: "function", text: "x" }, ...pieces.slice(at)]);
  const index = piecesOf(text)[at]?.start ?? text.length;
  return { text: text.slice(0, index) + character + text.slice(index + 1), position: index + 1 };
}

/** The end of the value that begins at a piece: the piece itself, or up to the bracket that closes it. */
export function valueEnd(pieces: readonly Piece[], at: number): number {
  let next = at;
  if (pieces[next]?.kind === "function" && pieces[next + 1]?.text === "(") next += 1;
  if (pieces[next]?.text !== "(") return next + 1;
  let depth = 0;
  for (let index = next; index < pieces.length; index += 1) {
    if (pieces[index]?.text === "(") depth += 1;
    if (pieces[index]?.text === ")") depth -= 1;
    if (depth === 0) return index + 1;
  }
  return pieces.length;
}
