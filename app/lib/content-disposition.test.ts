import { describe, expect, it } from "vitest";
import { attachment } from "./content-disposition";

describe("attachment", () => {
  it("gives the name in UTF-8 and a plain one beside it", () => {
    expect(attachment("Größe (neu).csv")).toBe(
      `attachment; filename="Gr__e (neu).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%28neu%29.csv`,
    );
  });

  it("cannot be broken out of", () => {
    const header = attachment('a"; x="\r\nSet-Cookie: b=c\\');
    expect(header).not.toMatch(/[\r\n\\]/);
    expect(header.match(/"/g)).toHaveLength(2);
  });

  it("takes half a surrogate pair for what it is", () => {
    expect(attachment("a\ud800.csv")).toContain("UTF-8''a%EF%BF%BD.csv");
  });
});
