import { describe, expect, it } from "vitest";
import { renderOwnText } from "./own-text";

/** Texts that made readers of Markdown slow; from the pathological tests of the CommonMark reference implementation, and ours. */
const HOSTILE: Record<string, string> = {
  emphasis: "_***a",
  "strong openers": "**a",
  quotes: ">",
  "quotes with lists": "> - ",
  numbers: "1. ",
  brackets: "[",
  links: "[a](",
  pictures: "![[]()",
  "titles of links": '[a](b "',
  tags: "<a ",
  comments: "<!--",
  instructions: "<?",
  strikethrough: "~~a",
  entities: "&",
  tables: "|a|a|a\n|-|-|-\nx\n",
};

describe("a user's text in Markdown", () => {
  it("is clean HTML, with headings below those of the report", () => {
    expect(renderOwnText("# A\n\n**b** <script>x</script> [c](javascript:x) ![d](e.png)")).toBe(
      "<h2>A</h2>\n<p><strong>b</strong>  <a>c</a> </p>",
    );
    expect(renderOwnText("| a | b |\n|---|---|\n| 1 | 2 |")).toContain("<td>2</td>");
  });

  it("shows a table of more cells than a report can hold as it was typed", () => {
    const table = (rows: number) => `${"a|".repeat(30)}\n${"-|".repeat(30)}\n${"a\n".repeat(rows)}`;
    expect(renderOwnText(table(60))).toContain("<table>");
    expect(renderOwnText(table(70))).not.toContain("<table>");
  });

  it.each(Object.entries(HOSTILE))("takes time in proportion to its length: %s", (_name, piece) => {
    const seconds = (length: number) => {
      const text = piece.repeat(length / piece.length);
      const times = [1, 2, 3].map(() => {
        const since = process.cpuUsage();
        renderOwnText(text);
        return process.cpuUsage(since).user;
      });
      return Math.min(...times);
    };
    seconds(2_000);
    // A quadratic reader takes 256 times as long for the longer text, a linear one 16 times.
    expect(seconds(40_000)).toBeLessThan(64 * Math.max(seconds(2_500), 2_000));
  });
});
