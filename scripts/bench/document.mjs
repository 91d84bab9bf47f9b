/** docs/benchmarks.md and docs/capacity.md: marked sections, each written by the command that measures it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { localProgram } from "../setup/setup.mjs";
import { ROOT, ask, run } from "../setup/step.mjs";

const DOCUMENT = path.join(ROOT, "docs/benchmarks.md");

const HEAD = `# Benchmarks

Figures are medians of one run on one machine; ratios within a run are what to compare. \`npm run bench\` measures
everything again and writes this page.
`;

export const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const milliseconds = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** The machine, in one line. */
export async function machine() {
  const rust = await ask("rustc", ["--version"]);
  return `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}, ${rust}`;
}

/** Replaces the text between a section's marks. */
function replaceSection(document, name, text) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const block = `${begin}\n\n${text}\n${end}`;
  const from = document.indexOf(begin);
  if (from < 0) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(document.indexOf(end) + end.length);
}

/**
 * @param {Record<string, string>} sections name → Markdown
 */
export async function writeSections(sections, file = DOCUMENT) {
  let document = existsSync(file) ? readFileSync(file, "utf8") : HEAD;
  for (const [name, text] of Object.entries(sections)) document = replaceSection(document, name, text);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, document);
  await run(localProgram("prettier"), ["--write", "--log-level", "warn", file]);
}
