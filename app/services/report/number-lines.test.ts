import { describe, expect, it } from "vitest";
import { numberLines } from "./number-lines";

async function numbered(parts: string[], numbers: number[]): Promise<string> {
  async function* chunks() {
    for (const part of parts) yield await Promise.resolve(Buffer.from(part));
  }
  let text = "";
  for await (const part of numberLines(chunks(), (record) => numbers[record] ?? -1)) {
    text += Buffer.from(part).toString();
  }
  return text;
}

describe("numbers before records of CSV", () => {
  it("are written once for each record, wherever the bytes are cut", async () => {
    const text = 'a,1\r\n"two\nlines ""quoted""",2\r\n,3\r\n';
    const expected = '4,a,1\r\n9,"two\nlines ""quoted""",2\r\n11,,3\r\n';
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(await numbered([text.slice(0, cut), text.slice(cut)], [4, 9, 11])).toBe(expected);
    }
  });
  it("are not written for a table without rows", async () => {
    expect(await numbered([""], [1])).toBe("");
  });
});
