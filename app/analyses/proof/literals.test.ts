import { describe, expect, it } from "vitest";
import { commentText, proseText, stringLiteral } from "./literals";

/** Characters with a meaning in R, Python, CSV, YAML, Markdown or Unicode, and plain ones. */
const ALPHABET = [
  ..."aZ0 _.,;:!?#%&$@^~|<>[]{}()*+-=/",
  '"',
  "'",
  "`",
  "\\",
  "\n",
  "\r",
  "\t",
  "\0",
  "\u0007",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\ufeff",
  "é",
  "ß",
  "東",
  "\u{1f600}",
  "\ud800",
  "\udc00",
];

/** Texts drawn with a fixed seed (Park and Miller's generator). */
function* texts(count: number): Generator<string> {
  let state = 20_260_101;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let drawn = 0; drawn < count; drawn += 1) {
    yield Array.from({ length: next(24) }, () => ALPHABET[next(ALPHABET.length)]).join("");
  }
}

/** Reads a string literal of R as its language definition says (10.3.1, literal constants). */
function readR(literal: string): string {
  const inside = /^"((?:[^"\\\n]|\\u\{[0-9a-f]{1,4}\}|\\U\{[0-9a-f]{1,8}\}|\\["\\])*)"$/.exec(literal)?.[1];
  if (inside === undefined) throw new Error(`Not one string of R: ${literal}`);
  return inside.replace(/\\(?:[uU]\{([0-9a-f]+)\}|(["\\]))/g, (_, code?: string, plain?: string) =>
    code === undefined ? (plain ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

const withoutUnpaired = (text: string) => text.replace(/[\p{Cs}\0]/gu, "\ufffd");

describe("any text", () => {
  it("is one string of R in ASCII, which R reads as that text", () => {
    for (const text of texts(5_000)) {
      const literal = stringLiteral(text, "r");
      expect(literal).toMatch(/^[ -~]*$/);
      expect(readR(literal)).toBe(withoutUnpaired(text));
    }
  });
  it("is one string of Python, which has the escapes of JSON", () => {
    for (const text of texts(5_000)) {
      const literal = stringLiteral(text, "python");
      expect(literal).not.toMatch(/[\n\r\0]/);
      expect(JSON.parse(literal)).toBe(withoutUnpaired(text));
    }
  });
  it("stays in one line of a comment", () => {
    for (const text of texts(5_000)) expect(commentText(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\n\r]/u);
  });
  it("is neither code nor a shortcode nor markup in the prose of a Quarto document", () => {
    for (const text of texts(5_000)) {
      const prose = proseText(text);
      expect(prose).not.toMatch(/[`\n\r]/);
      expect(prose).not.toMatch(/(?<!\\)(?:\\\\)*[*_{}[\]<>$|#]/);
    }
    expect(proseText('`r system("ls")` {{< include x >}}')).toBe(
      "'r system\\(\"ls\"\\)' \\{\\{\\< include x \\>\\}\\}",
    );
  });
});
