import { beforeAll, describe, expect, it } from "vitest";
import type { FormulaCheck } from "~/compute/contract/types";
import type { ComputeModule } from "~/compute/wasm-api";
import {
  bracketed,
  caretAt,
  type Piece,
  piecesOf,
  textOf,
  typedBetween,
  valueEnd,
} from "~/routes/transform/formula/pieces";
import { loadCompute } from "../parity/load-compute";

let compute: ComputeModule;
beforeAll(async () => {
  compute = await loadCompute();
});

/** A linear congruential generator (Numerical Recipes, 3rd ed., p. 342), so that failures repeat. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ["inv", "a ]b", "Größe [m²]", "x]]", "日本 🐎", "2", " ", "ln(x)"];
const CHARACTERS = [...`[]()+-*/^,."eE019 _lnaß²½\u0085\u00a0🐎\t\n`];

const bare = (pieces: readonly Piece[]) => pieces.map(({ kind, text }) => ({ kind, text }));

function randomPieces(random: (below: number) => number): { kind: Piece["kind"]; text: string }[] {
  const choices: (() => { kind: Piece["kind"]; text: string })[] = [
    () => ({ kind: "column", text: bracketed(NAMES[random(NAMES.length)] ?? "") }),
    () => ({ kind: "number", text: ["0", "12.", ".5", "1e3", "2.5E-7"][random(5)] ?? "" }),
    () => ({ kind: "operator", text: "+-*/^".charAt(random(5)) }),
    () => ({ kind: "function", text: ["ln", "lag", "pow2", "größe_1"][random(4)] ?? "" }),
    () => ({ kind: "paren", text: "()".charAt(random(2)) }),
    () => ({ kind: "comma", text: "," }),
    () => ({ kind: "text", text: ['""', '"a ""b"""', '"[x"'][random(3)] ?? "" }),
  ];
  return Array.from(
    { length: random(14) },
    () => (choices[random(choices.length)] ?? choices[0])?.() ?? never(),
  );
}

function never(): never {
  throw new Error("no choice");
}

/** The core's items of a text; it stops at the first character that begins no piece. */
function itemsOf(text: string) {
  const columns = NAMES.map((name, at) => ({ column_index: at + 1, name, type: "NUMBER", uses: [] }));
  return (JSON.parse(compute.checkFormula(JSON.stringify(columns), text)) as FormulaCheck).items;
}

function expectLikeTheCore(text: string): void {
  const pieces = piecesOf(text);
  const known = pieces.slice(0, pieces.findIndex(({ kind }) => kind === "unknown") + 1 || undefined);
  const readable = known.filter(({ kind }) => kind !== "unknown");
  const spanOf = ({ text: own, start, end }: { text: string; start: number; end: number }) => ({
    own,
    start,
    end,
  });
  expect(readable.map(spanOf), JSON.stringify(text)).toEqual(itemsOf(text).map(spanOf));
}

describe("the pieces of a formula", () => {
  it("are the items of the core, for formulas and for any characters", () => {
    const random = randomOf(12);
    for (let round = 0; round < 2000; round += 1) {
      expectLikeTheCore(textOf(randomPieces(random)));
      expectLikeTheCore(
        Array.from({ length: random(12) }, () => CHARACTERS[random(CHARACTERS.length)] ?? "").join(""),
      );
    }
  });

  it("become text and the same pieces again, in whatever order they are", () => {
    const random = randomOf(2026);
    for (let round = 0; round < 2000; round += 1) {
      const pieces = randomPieces(random);
      expect(bare(piecesOf(textOf(pieces)))).toEqual(pieces);
    }
  });

  it("cover everything but blanks, with their positions", () => {
    const random = randomOf(7);
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: random(20) }, () => CHARACTERS[random(CHARACTERS.length)] ?? "").join(
        "",
      );
      const pieces = piecesOf(text);
      for (const piece of pieces) expect(text.slice(piece.start, piece.end)).toBe(piece.text);
      const joined = pieces.map((piece) => piece.text.replace(/\p{White_Space}/gu, "")).join("");
      expect(joined).toBe(text.replace(/\p{White_Space}/gu, ""));
    }
  });

  it("are written with the blanks of a textbook", () => {
    const written = (text: string) => textOf(piecesOf(text));
    expect(written("ln([inv]/lag([capital],2))")).toBe("ln([inv] / lag([capital], 2))");
    expect(written("-[a]^-2*( -[b]+1 )")).toBe("-[a]^-2 * (-[b] + 1)");
    expect(written("2 - -1")).toBe("2 - -1");
  });

  it("have carets that follow the text", () => {
    const text = " ln( [a] )";
    const pieces = piecesOf(text);
    expect([0, 2, 3, 6, 8, 10].map((position) => caretAt(pieces, position))).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it("take a typed character between them, with the blanks that belong there", () => {
    const typed = (text: string, at: number, key: string) => typedBetween(piecesOf(text), at, key);
    expect(typed("[inv] /", 2, "c")).toEqual({ text: "[inv] / c", position: 9 });
    expect(typed("[inv]", 1, "[")).toEqual({ text: "[inv] [", position: 7 });
    expect(typed("", 0, "l")).toEqual({ text: "l", position: 1 });
    expect(typed("ln([a])", 2, "[")).toEqual({ text: "ln([ [a])", position: 4 });
  });

  it("form values that end at their bracket", () => {
    const pieces = piecesOf("ln((1 + 2) * 3) / [a]");
    expect(valueEnd(pieces, 0)).toBe(10);
    expect(valueEnd(pieces, 2)).toBe(7);
    expect(valueEnd(pieces, 11)).toBe(12);
    expect(valueEnd(piecesOf("( 1 + 2"), 0)).toBe(4);
  });
});
