import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasAnchor, pathExists, proseOf, readableFiles, type ProseLine } from "./repository-text";

const DOCUMENT = /(?<![\w/.-])(docs\/[\w./-]+?\.md)(?:#([\w-]+))?/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g;
const PATH = /(?<![\w/.~@-])((?:app|compute-rs|docs|prisma|scripts|tests)\/[\w.*<>{},$/…-]*[\w*>}/])/g;

/** Documents that are not in the repository, by the names they were cited by. */
const OUTSIDE = [
  /(?<!docs\/|\]\(|\.\.\/|[\w-])(?:methods|results|import|wording|ux|stack|faults|design|peers|models)\.md/,
  /\bproduct documents?\b/i,
  /\bthe spec\b|\bspec [0-9]/i,
];
/** A section needs the year of its book or paper, or the name of its standard. */
const SECTION = /\bsections? \d[\d.]*/;
const SOURCE = /\b(1[89]|20)\d\d\b|HTML 4|RFC \d/;

const files = readableFiles();

/** The guide's worked example, whose files do not exist. */
const EXAMPLE = { file: "docs/adding-an-analysis.md", path: /turning.points|turns\.csv/ };

/** Pages that say what was: their paths may be gone. */
function isHistory(file: string): boolean {
  if (file === "CHANGELOG.md") return true;
  return (
    /^docs\/decisions\/\d/.test(file) &&
    /^- Status: superseded/m.test(
      proseOf(file)
        .map((l) => l.text)
        .join("\n"),
    )
  );
}

const said = ({ file, line }: ProseLine, problem: string) => `${file}:${line} ${problem}`;

function deadDocuments(line: ProseLine): string[] {
  return [...line.text.matchAll(DOCUMENT)].flatMap(([cited, document = "", anchor]) => {
    if (/[<{*…]|NN/.test(document)) return [];
    if (line.file === EXAMPLE.file && EXAMPLE.path.test(document)) return [];
    if (!existsSync(document)) return [said(line, `cites ${cited}, and there is no such document`)];
    return anchor === undefined || hasAnchor(document, anchor)
      ? []
      : [said(line, `cites ${cited}, and there is no such heading`)];
  });
}

function deadLinks(line: ProseLine): string[] {
  return [...line.text.replace(/`[^`]*`/g, "").matchAll(LINK)].flatMap(([, target = "", anchor]) => {
    const linked = target === "" ? line.file : path.posix.join(path.posix.dirname(line.file), target);
    if (!existsSync(linked)) return [said(line, `links to ${target}, which does not exist`)];
    if (anchor === undefined || !linked.endsWith(".md") || hasAnchor(linked, anchor)) return [];
    return [said(line, `links to ${target}#${anchor}, and there is no such heading`)];
  });
}

/** Folders that the set-up writes. */
const BUILT = /^compute-rs\/pkg\b/;

/** Whether a path exists from the root, or from the crate of a Rust file; a decision may be named by its number. */
function exists(name: string, file: string): boolean {
  if (BUILT.test(name) || pathExists(/^docs\/decisions\/\d{4}$/.test(name) ? `${name}-*.md` : name))
    return true;
  return ["compute-rs", "compute-rs/reference"].some(
    (crate) => file.startsWith(`${crate}/`) && pathExists(`${crate}/${name}`),
  );
}

function deadPaths(line: ProseLine): string[] {
  return [...line.text.replace(/\]\([^)]*\)/g, "]").matchAll(PATH)]
    .map(([, name = ""]) => name.replace(/[.,]+$/, ""))
    .filter((name) => !name.match(DOCUMENT))
    .filter((name) => !exists(name, line.file))
    .filter((name) => line.file !== EXAMPLE.file || !EXAMPLE.path.test(name))
    .map((name) => said(line, `names ${name}, which does not exist`));
}

function outside(line: ProseLine, before: string): string[] {
  const cited = OUTSIDE.map((words) => words.exec(line.text)?.[0]).filter((words) => words !== undefined);
  const section = SECTION.exec(line.text)?.[0];
  if (cited.length === 0 && section !== undefined && !SOURCE.test(before + line.text)) {
    cited.push(`${section} of no named source`);
  }
  return cited.map((words) => said(line, `cites "${words}", which is not in the repository`));
}

describe("comments and documents", () => {
  const prose = files.map((file) => proseOf(file));

  it("are found", () => {
    expect(files).toEqual(
      expect.arrayContaining(["README.md", "app/routes.ts", "compute-rs/src/lib.rs", "docs/api.md"]),
    );
    expect(prose.flat().length).toBeGreaterThan(5000);
  });

  it("cite documents and headings of the repository that exist", () => {
    expect(prose.flat().flatMap(deadDocuments)).toEqual([]);
  });

  it("name files and folders of the repository that exist", () => {
    expect(
      prose
        .filter(([first]) => first && !isHistory(first.file))
        .flat()
        .flatMap(deadPaths),
    ).toEqual([]);
  });

  it("cite nothing that readers of the repository cannot open", () => {
    const found = prose.flatMap((lines) =>
      lines.flatMap((line, i) => outside(line, lines[i - 1]?.text ?? "")),
    );
    expect(found).toEqual([]);
  });

  it("link to documents and headings that exist", () => {
    const documents = prose.filter(([first]) => first?.file.endsWith(".md"));
    expect(documents.flat().flatMap(deadLinks)).toEqual([]);
  });

  it("are refused when they are dead", () => {
    const cited = (text: string) => {
      const line = { file: "docs/api.md", line: 1, text };
      return [deadDocuments(line), deadLinks(line), deadPaths(line), outside(line, "")].map(
        (found) => found.length,
      );
    };
    expect(
      cited(
        "docs/methods/regression.md#bands, `app/analyses/<key>/charts.ts`, [R](cli.md), section 2 of 1997",
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(cited("docs/methods/regression.md#no-such-heading")).toEqual([1, 0, 0, 0]);
    expect(cited("docs/methods/none.md, [here](none.md) and [there](methods/none.md#x)")).toEqual([
      1, 2, 0, 0,
    ]);
    expect(cited("`app/analyses/*/none.ts`, compute-rs/src/none.rs")).toEqual([0, 0, 2, 0]);
    expect(cited("(results.md, section 9.4), the product documents")).toEqual([0, 0, 0, 2]);
    expect(cited("(section 9.4)")).toEqual([0, 0, 0, 1]);
  });
});
