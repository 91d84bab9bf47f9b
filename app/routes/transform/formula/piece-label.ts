import { FORMULA_FUNCTIONS } from "~/compute/contract/tables";
import { bareName, type Piece } from "./pieces";

const SIGNS: Readonly<Record<string, string>> = { "*": "×", "/": "÷", "-": "−" };

/** How a sign is shown on keys and chips. */
export function signLabel(sign: string): string {
  return SIGNS[sign] ?? sign;
}

/** A piece on its chip: columns without brackets, × and ÷ as in a book. */
export function pieceLabel({ kind, text }: Pick<Piece, "kind" | "text">): string {
  if (kind === "column") return bareName(text);
  if (kind === "operator") return signLabel(text);
  if (kind !== "function") return text;
  const name = text.toLowerCase();
  return FORMULA_FUNCTIONS.find((each) => each.name === name)?.label ?? text;
}

const SPOKEN: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "^": "to the power",
  "(": "open bracket",
  ")": "close bracket",
  ",": "comma",
};

/** A piece as a screen reader says it. */
export function spokenPiece(piece: Pick<Piece, "kind" | "text">): string {
  return SPOKEN[piece.text] ?? pieceLabel(piece);
}
