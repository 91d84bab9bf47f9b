import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import type { ResultTable } from "./result-table";
import { latexText, type Markup, markdownText, tableMarkup } from "./table-markup";

const TABLE: ResultTable = {
  key: "coefficients",
  title: "Coefficients for A&B_1 <x>",
  columns: [
    { key: "name", label: "", kind: "text" },
    { key: "coeff", label: "Coefficient", kind: "number", group: "OLS" },
    { key: "p", label: "p", kind: "p", group: "OLS" },
    { key: "n", label: "N", kind: "count" },
  ],
  rows: [
    ["Constant", -42.71436944123457, 0.0000001, 1234],
    ["50% of $x|y^2", 0.5, 0.034, null],
  ],
};
const write = (markup: Markup, full = false, note: string | null = null) =>
  tableMarkup(TABLE, markup, { full, note });

describe("a table of LaTeX", () => {
  it("is that of booktabs, with numbers as on screen", () => {
    expect(write("tex", false, "Data changed: 5% more.")).toBe(
      [
        "% \\usepackage{booktabs}",
        "\\begin{table}",
        "\\centering",
        "\\caption{Coefficients for A\\&B\\_1 \\textless{}x\\textgreater{}}",
        "\\begin{tabular}{lrrr}",
        "\\toprule",
        "\\multicolumn{1}{c}{} & \\multicolumn{2}{c}{OLS} & \\multicolumn{1}{c}{} \\\\",
        "\\cmidrule(lr){2-3}",
        " & Coefficient & p & N \\\\",
        "\\midrule",
        "Constant & $-$42.7144 & \\textless{} .001 & 1,234 \\\\",
        "50\\% of \\$x\\textbar{}y\\textasciicircum{}2 & 0.5000 & .034 & -- \\\\",
        "\\bottomrule",
        "\\end{tabular}",
        "\\par\\smallskip\\footnotesize Data changed: 5\\% more.",
        "\\end{table}",
        "",
      ].join("\n"),
    );
  });
  it("has every digit on request", () => {
    expect(write("tex", true)).toContain("Constant & $-$42.71436944123457 & 1e$-$7 & 1234");
  });
  it("begins no cell with what would be an option of the line before", () => {
    expect(latexText("[1]")).toBe("{}[1]");
    expect(latexText("*")).toBe("{}*");
  });
});

describe("a table of Markdown", () => {
  const rowsOf = (source: string) => {
    const rows: string[][] = [];
    for (const { type, children } of new MarkdownIt().parse(source, {})) {
      if (type === "tr_open") rows.push([]);
      if (type === "inline") rows.at(-1)?.push((children ?? []).map(({ content }) => content).join(""));
    }
    return rows.slice(1);
  };

  it("is read by another program with the same cells", () => {
    expect(rowsOf(write("md"))).toEqual([
      ["Constant", "−42.7144", "< .001", "1,234"],
      ["50% of $x|y^2", "0.5000", ".034", "–"],
    ]);
    expect(write("md")).toContain("| OLS: Coefficient | OLS: p | N |\n| :--- | ---: | ---: | ---: |");
  });
  it("keeps any text as it is", () => {
    const hostile = [
      "a|b\\|c",
      "*bold* _it_ `code` ~~gone~~",
      "[link](http://example.com) ![picture](x)",
      "<b>&lt;</b> &amp; &copy;",
      "# 1. - + > text",
      "two\nlines",
      "https://example.com www.example.com a@example.com",
      "\\",
      "$x^2$ {{< include >}}",
      '"quoted" it\'s',
    ];
    const table: ResultTable = {
      ...TABLE,
      columns: [{ key: "text", label: "Text", kind: "text" }],
      rows: hostile.map((text) => [text]),
    };
    const read = rowsOf(tableMarkup(table, "md", { full: false, note: null }));
    expect(read).toEqual(hostile.map((text) => [text.replace("\n", " ")]));
    expect(markdownText("|")).toBe("\\|");
  });
});

describe("a table of HTML", () => {
  it("escapes texts, names its heads and aligns numbers at the right", () => {
    const html = write("html");
    expect(html).toContain("<caption>Coefficients for A&amp;B_1 &lt;x&gt;</caption>");
    expect(html).toContain('<th colspan="2" scope="colgroup">OLS</th>');
    expect(html).toContain('<th scope="row">Constant</th><td style="text-align: right">−42.7144</td>');
    expect(html).toContain("&lt; .001");
  });
  it("has every digit and the note on request", () => {
    const html = write("html", true, "Earlier data");
    expect(html).toContain(">-42.71436944123457</td>");
    expect(html).toContain("<p>Earlier data</p>");
  });
});
