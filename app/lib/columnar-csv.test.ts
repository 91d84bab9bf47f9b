import { describe, expect, it } from "vitest";
import { columnarCsv } from "./columnar-csv";

const json = JSON.stringify({
  regression: {
    scatter: { x: [9, 9] },
    observations: { row: [1, 2, 3], fitted: [0.1, null, -1.5e-7], residual: [1, 2, 3] },
  },
});

describe("columns of JSON as CSV", () => {
  it("keep their digits, and null becomes an empty cell", () => {
    const columns = [
      { key: "row", label: "row" },
      { key: "fitted", label: 'fitted "y"' },
    ];
    expect([...(columnarCsv(json, "observations", columns, null) ?? [])].join("")).toBe(
      '"row","fitted ""y"""\r\n1,0.1\r\n2,\r\n3,-1.5e-7\r\n',
    );
  });
  it("take texts of another field, quoted and defused, and leave out optional columns that are missing", () => {
    const named = JSON.stringify({
      scatter: { x: [1, 2, 3], company_id: ["a,b", 'say "x\\"]', "=1"], fy: [1935, null, "2020-01-31"] },
      observations: { row: [7, 8, 9] },
    });
    const columns = [
      { key: "row", label: "row" },
      { key: "company_id", label: "entity", field: "scatter", isOptional: true as const },
      { key: "fy", label: "time", field: "scatter", isOptional: true as const },
    ];
    const csv = (text: string) => [...(columnarCsv(text, "observations", columns, null) ?? [])].join("");
    expect(csv(named)).toBe(
      '"row","entity","time"\r\n7,"a,b",1935\r\n8,"say ""x\\""]",\r\n9,\'=1,2020-01-31\r\n',
    );
    expect(csv('{"scatter":{"fy":[1954.0]},"observations":{"row":[1]}}')).toBe('"row","time"\r\n1,1954\r\n');
    expect(csv(json)).toBe('"row"\r\n1\r\n2\r\n3\r\n');
  });
  it("are yielded in chunks", () => {
    const many = JSON.stringify({ o: { a: Array.from({ length: 2500 }, (_, i) => i) } });
    const pieces = [...(columnarCsv(many, "o", [{ key: "a", label: "a" }], null) ?? [])];
    expect(pieces.length).toBe(4);
    expect(pieces.join("").split("\r\n").length).toBe(2502);
  });
  it("are null if a field or column is missing, and only a heading if there are no rows", () => {
    expect(columnarCsv(json, "nothing", [], null)).toBeNull();
    expect(columnarCsv(json, "observations", [{ key: "weight", label: "w" }], null)).toBeNull();
    expect([...(columnarCsv('{"o":{"a":[]}}', "o", [{ key: "a", label: "a" }], null) ?? [])]).toEqual([
      '"a"\r\n',
    ]);
  });
});
