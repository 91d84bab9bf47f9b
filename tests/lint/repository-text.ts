import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A line of prose, in a document or a comment. */
export interface ProseLine {
  file: string;
  line: number;
  text: string;
}

const ROOTS = ["app", "compute-rs", "demo", "docs", "prisma", "scripts", "tests"];
const ROOT_FILES = /^[^.].*\.(md|js|ts|toml)$/;
const BUILT = /(^|\/)(node_modules|target|pkg|corpus|artifacts|raw|data)(\/|$)/;
const GENERATED = ["app/compute/contract/types.ts", "app/compute/contract/tables.ts"];

/** The lines of a file that are prose, by its ending. */
const COMMENT: Record<string, RegExp> = {
  ".ts": /^\s*(?:\/\/|\/?\*)|\s\/\/\s/,
  ".tsx": /^\s*(?:\/\/|\/?\*|\{\/\*)|\s\/\/\s/,
  ".js": /^\s*(?:\/\/|\/?\*)|\s\/\/\s/,
  ".mjs": /^\s*(?:\/\/|\/?\*)|\s\/\/\s/,
  ".rs": /^\s*\/\/|\s\/\/\s/,
  ".css": /^\s*\/?\*/,
  ".prisma": /^\s*\/\/|\s\/\/\s/,
  ".toml": /^\s*#|\s#\s/,
  ".py": /^/,
  ".R": /^/,
  ".md": /^/,
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (BUILT.test(name) && !name.startsWith("app/")) return [];
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

/** Every text file of the repository whose comments or paragraphs people read. */
export function readableFiles(): string[] {
  const atRoot = readdirSync(".").filter((name) => ROOT_FILES.test(name));
  return [...atRoot, ...ROOTS.flatMap(filesBelow)].filter(
    (file) => path.extname(file) in COMMENT && !GENERATED.includes(file),
  );
}

/** The lines of a file that are prose: all of a document outside of code blocks, the comments of a program. */
export function proseOf(file: string): ProseLine[] {
  const comment = COMMENT[path.extname(file)];
  let inBlock = false;
  return readFileSync(file, "utf8")
    .split("\n")
    .map((text, i) => ({ file, line: i + 1, text }))
    .filter(({ text }) => {
      if (file.endsWith(".md") && text.trimStart().startsWith("```")) {
        inBlock = !inBlock;
        return false;
      }
      return !inBlock && comment?.test(text);
    });
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
}

const known = new Map<string, Set<string>>();

/** Whether a document has a heading, or an `<a id>`, with this anchor. */
export function hasAnchor(document: string, anchor: string): boolean {
  let anchors = known.get(document);
  if (anchors === undefined) {
    const text = readFileSync(document, "utf8");
    const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = ""]) =>
      anchorOf(heading.trim()),
    );
    const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
    const named = [...text.matchAll(/^#{1,6} .+ \{#([\w-]+)\}$/gm)].map(([, id = ""]) => id);
    anchors = new Set([...headings, ...ids, ...named]);
    known.set(document, anchors);
  }
  return anchors.has(anchor);
}

/** Whether a path of the repository exists; `*`, `<key>`, `{a,b}` and names in capitals stand for any name. */
export function pathExists(name: string): boolean {
  const parts = name.replace(/\/$/, "").split("/");
  const open = (part: string) => /[*<{…]|^\.\.\.$|[A-Z]{4}/.test(part) && !existsSync(part);
  const first = parts.findIndex(open);
  if (first < 0) return existsSync(name);
  const folder = parts.slice(0, first).join("/");
  if (!existsSync(folder)) return false;
  const pattern = (parts[first] ?? "")
    .replace(/[.+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(",", "|")})`)
    .replace(/\*+|<[^>]*>|…|[A-Z]{4,}/g, ".*");
  const candidates = readdirSync(folder).filter((entry) => new RegExp(`^${pattern}$`).test(entry));
  const rest = parts.slice(first + 1);
  return candidates.some((entry) => rest.length === 0 || pathExists([folder, entry, ...rest].join("/")));
}
