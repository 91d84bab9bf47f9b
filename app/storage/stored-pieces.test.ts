import { describe, expect, it } from "vitest";
import { chainOf, pieceName, readPieceName } from "./stored-pieces";

const pieces = (...names: string[]) => names.map((name) => readPieceName(name) ?? { start: -1, end: -1 });
const chain = (...names: string[]) => chainOf(pieces(...names)).map(pieceName);

describe("the pieces of an upload", () => {
  it("follow each other from the first byte to the first gap, in whatever order they are listed", () => {
    expect(chain("200-300", "0-0", "100-200", "0-100", "301-400")).toEqual(["0-100", "100-200", "200-300"]);
    expect(chain("0-0")).toEqual([]);
    expect(chain("5-10")).toEqual([]);
  });

  it("that two requests cut differently reach as far as either of them did", () => {
    expect(chain("0-100", "0-30", "30-70", "100-200")).toEqual(["0-100", "100-200"]);
    expect(chain("0-100", "0-30", "30-250", "100-200")).toEqual(["0-30", "30-250"]);
    expect(chain("0-30", "30-100", "0-100", "100-110")).toHaveLength(2);
  });

  it("are objects of no other name", () => {
    for (const name of ["", "1", "1-", "-1", "a-b", "1-2-3", "1-2.tmp"])
      expect(readPieceName(name)).toBeNull();
  });
});
