import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "docs/decisions";
const pages = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
const list = readFileSync(`${FOLDER}/README.md`, "utf8");

describe("decisions", () => {
  it.each(pages)("%s has a date, a status and a line in the list", (name) => {
    const number = name.slice(0, 4);
    const text = readFileSync(`${FOLDER}/${name}`, "utf8");
    const [title, blank, date, status, end] = text.split("\n");
    expect(title).toMatch(new RegExp(`^# ${number} \\S`));
    expect(blank).toBe("");
    expect(date).toMatch(/^- Date: 20\d\d-\d\d-\d\d$/);
    expect(status).toMatch(/^- Status: (accepted(, amended by \d{4}(, \d{4})*)?|superseded by \d{4})$/);
    expect(end).toBe("");
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== "Considered")).toEqual([
      "Context",
      "Decision",
      "Consequences",
    ]);

    const line = list.split("\n").find((each) => each.includes(`](${name})`));
    const later = /superseded by (\d{4})/.exec(status ?? "")?.[1];
    expect(line, "a line in docs/decisions/README.md").toMatch(new RegExp(`^- \\[${number} `));
    expect(line?.includes("superseded by")).toBe(later !== undefined);
    if (later !== undefined) {
      expect(line).toContain(`superseded by ${later}`);
      expect(pages.some((page) => page.startsWith(later))).toBe(true);
    }
  });
});
