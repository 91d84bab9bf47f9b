import { readFileSync } from "node:fs";
import { faultsOfExpression } from "./stata-expression";

/** How the manual writes what follows a command and comes before its comma. */
type Main =
  "none" | "egen" | "varlist" | "expression" | "assignment" | "names" | "using" | "free" | "instruments";

interface Command {
  manual: string;
  main: Main;
  /** Options by their names: whether they take an argument in parentheses. */
  options: Record<string, "flag" | "argument" | "either">;
}

interface Grammar {
  source: string;
  prefixes: string[];
  functions: string[];
  /** The functions of egen, with what stands in their brackets. */
  egen: Record<string, "varlist" | "expression">;
  commands: Record<string, Command>;
}

const GRAMMAR = JSON.parse(readFileSync("tests/fixtures/stata/grammar.json", "utf8")) as Grammar;
const FUNCTIONS = new Set(GRAMMAR.functions);
const PREFIXES = new Set(GRAMMAR.prefixes);

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A line of a do-file without comments, with its number, macros replaced by names. */
interface Line {
  number: number;
  text: string;
}

/**
 * Faults of a do-file against the documented syntax of Stata ([U] 11, [U] 16, [U] 18, [P]).
 *
 * @param programs the names of programs that other files define
 */
export function faultsOfStata(source: string, programs: ReadonlySet<string> = new Set()): string[] {
  const faults: string[] = [];
  const known = new Set([...programs, ...programsOf(source)]);
  let depth = 0;
  let within: "commands" | "mata" = "commands";
  let isProgram = false;
  let brackets = 0;
  for (const { number, text } of linesOf(source, faults)) {
    const say = (fault: string) => faults.push(`line ${number}: ${fault}`);
    if (within === "mata") {
      if (text === "end") {
        if (brackets !== 0) say("brackets of Mata are not balanced");
        within = "commands";
      } else brackets += balanceOf(text);
      continue;
    }
    if (text === "mata:") {
      within = "mata";
      brackets = 0;
    } else if (text === "end") {
      if (!isProgram) say("end outside a program");
      isProgram = false;
    } else if (/^program define\b/.test(text)) {
      if (isProgram) say("a program within a program");
      isProgram = true;
      if (!/^program define \w{1,32}(, (?:r|e|s)class)?$/.test(text)) say(`not a definition: ${text}`);
    } else if (text === "}") {
      depth -= 1;
      if (depth < 0) say("a brace closes nothing");
    } else if (text.endsWith("{") && isBlock(text)) {
      depth += 1;
      for (const fault of faultsOfBlock(text)) say(fault);
    } else if (/^(?:else|if|foreach|forvalues)\b/.test(text)) say(`a brace is missing: ${text}`);
    else for (const fault of faultsOfCommand(text, known)) say(fault);
  }
  if (depth > 0) faults.push("a brace is not closed");
  if (isProgram) faults.push("a program has no end");
  if (within === "mata") faults.push("Mata has no end");
  return faults;
}

/** The programs that a do-file defines. */
export const programsOf = (source: string) =>
  new Set(Array.from(source.matchAll(/^program define (\w+)/gm), ([, name]) => name ?? ""));

/** Joins continued lines, takes comments out and replaces macros; says where quotes or comments are not closed. */
function linesOf(source: string, faults: string[]): Line[] {
  const lines: Line[] = [];
  let begun = "";
  let first = 1;
  let isInComment = false;
  for (const [i, raw] of source.split("\n").entries()) {
    const number = i + 1;
    if (begun === "") first = number;
    if (/^\s*\*/.test(raw) && begun === "" && !isInComment) continue;
    const { text, continues, stillInComment } = withoutComments(raw, isInComment);
    isInComment = stillInComment;
    begun += text;
    if (continues) continue;
    const expanded = withoutMacros(begun.trim());
    begun = "";
    if (expanded === "") continue;
    if (expanded.includes("`")) faults.push(`line ${first}: a macro is not closed`);
    if ((expanded.match(/"/g) ?? []).length % 2 === 1) faults.push(`line ${first}: a quote is not closed`);
    if (expanded.includes("$")) faults.push(`line ${first}: a global macro`);
    lines.push({ number: first, text: expanded });
  }
  if (isInComment) faults.push("a comment is not closed");
  return lines;
}

function withoutComments(raw: string, inComment: boolean) {
  let text = "";
  let isInside = inComment;
  let isQuoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    const two = raw.slice(at, at + 2);
    const opens = at === 0 || /\s/.test(raw[at - 1] ?? "");
    if (isInside) {
      if (two === "*/") {
        isInside = false;
        at += 1;
      }
    } else if (two === "/*") {
      // Also within quotes: do-files read it as a comment there.
      isInside = true;
      at += 1;
    } else if (!isQuoted && opens && raw.startsWith("///", at)) {
      return { text: `${text} `, continues: true, stillInComment: false };
    } else if (!isQuoted && opens && two === "//") {
      return { text, continues: false, stillInComment: false };
    } else {
      if (raw[at] === '"') isQuoted = !isQuoted;
      text += raw[at] ?? "";
    }
  }
  return { text, continues: false, stillInComment: isInside };
}

/** Local macros, the innermost first, become names; compound quotes become plain ones. */
function withoutMacros(text: string): string {
  let now = text;
  for (;;) {
    const next = now.replace(/`([A-Za-z0-9_]{1,31})'/g, "M_$1");
    if (next === now) return now;
    now = next;
  }
}

/** How many brackets of each kind stay open; strings do not count. */
function balanceOf(text: string): number {
  const plain = text.replace(/"[^"]*"/g, "");
  return (plain.match(/[([{]/g) ?? []).length - (plain.match(/[)\]}]/g) ?? []).length;
}

const isBlock = (text: string) => /^(?:if|else|foreach|forvalues|quietly|capture)\b/.test(text);

function faultsOfBlock(text: string): string[] {
  const head = text.slice(0, -1).trim();
  const condition = /^(?:else )?if (.+)$/.exec(head)?.[1];
  if (condition !== undefined) return faultsOfExpression(condition, FUNCTIONS);
  if (/^(?:else|quietly|capture)$/.test(head)) return [];
  if (/^foreach \w{1,31} (?:in .+|of (?:local|varlist|numlist) .+)$/.test(head)) return [];
  if (/^forvalues \w{1,31} = \S+\/\S+$/.test(head)) return [];
  return [`not the head of a block: ${text}`];
}

function faultsOfCommand(line: string, programs: ReadonlySet<string>): string[] {
  const [, groups, repeated] = /^by(?:sort)? ([\w ]+): (.+)$/.exec(line) ?? [];
  if (groups !== undefined && repeated !== undefined) {
    return [...faultsOfNames(groups), ...faultsOfCommand(repeated, programs)];
  }
  const [, word = "", rest = ""] = /^([^\s,]+)\s*(.*)$/s.exec(line) ?? [];
  if (PREFIXES.has(word.replace(/:$/, ""))) return faultsOfCommand(rest, programs);
  if (word.length > 32) return [`a command of more than 32 characters: ${word}`];
  if (word === "mata:") return balanceOf(rest) === 0 ? [] : [`brackets are not balanced: ${line}`];
  if (programs.has(word)) return faultsOfCall(word, rest);
  const two = `${word} ${rest.split(/[\s,]/)[0] ?? ""}`;
  const [name, command] =
    GRAMMAR.commands[two] === undefined ? [word, GRAMMAR.commands[word]] : [two, GRAMMAR.commands[two]];
  if (command === undefined) return [`no documented command: ${word}`];
  return faultsOfParts(name, command, line.slice(name.length).trim());
}

/** A call of a program with `args` or `syntax`: words and strings, then options. */
function faultsOfCall(word: string, rest: string): string[] {
  if (balanceOf(rest) !== 0) return [`brackets are not balanced: ${word} ${rest}`];
  const words = rest.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const glued = /"[^"\s,]|[^\s"]"(?=[^"]*"(?:[^"]*"[^"]*")*[^"]*$)/.test(rest.replace(/"[^"]*"/g, '""'));
  return glued ? [`words are not apart: ${word} ${rest}`] : words.flatMap(faultsOfWord);
}

const faultsOfWord = (word: string) => (/^"|^[\w.+-]+,?$|^,$/.test(word) ? [] : [`not a word: ${word}`]);

/** Splits at the first comma outside brackets and quotes. */
function splitAtComma(text: string): [string, string | null] {
  let depth = 0;
  let isQuoted = false;
  for (const [at, character] of Array.from(text).entries()) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (character === "," && depth === 0) {
      const before = Array.from(text).slice(0, at).join("");
      return [before.trim(), text.slice(before.length + 1).trim()];
    }
  }
  return [text.trim(), null];
}

function faultsOfParts(name: string, command: Command, text: string): string[] {
  if (balanceOf(text) !== 0) return [`brackets are not balanced: ${name} ${text}`];
  if (name === "label variable") return /^\w{1,32} "[^"]{0,80}"$/.test(text) ? [] : [`not a label: ${text}`];
  if (command.main === "free") return [];
  const [main, options] = splitAtComma(text);
  return [
    ...faultsOfMain(name, command.main, main),
    ...(options === null ? [] : faultsOfOptions(name, command, options)),
  ];
}

function faultsOfOptions(name: string, { options }: Command, text: string): string[] {
  if (text === "") return [`no option behind the comma of ${name}`];
  const faults: string[] = [];
  let rest = text;
  while (rest !== "") {
    const [whole, option = "", opens] = /^([A-Za-z_]\w*)(\()?/.exec(rest) ?? [""];
    if (whole === "") return [...faults, `not an option of ${name}: ${rest}`];
    const kind = options[option];
    if (kind === undefined) faults.push(`${name} has no option ${option}`);
    else if (opens === undefined ? kind === "argument" : kind === "flag") {
      faults.push(`${option} of ${name} ${kind === "flag" ? "takes no" : "needs an"} argument`);
    }
    rest = rest.slice(option.length);
    if (opens !== undefined) rest = rest.slice(closingOf(rest));
    rest = rest.trimStart();
  }
  return faults;
}

/** The position after the bracket that closes the first one. */
function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const faultsOfNames = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap((word) =>
      NAME.test(word) && word.length <= 32 ? [] : [`not a name of at most 32 characters: ${word}`],
    );

/** Variables, also with factor operators: i.x, ib2.x, c.x, 2.x. */
const faultsOfVarlist = (text: string) =>
  text
    // An operator in front of several variables.
    .replace(/\b(?:i|c|D|L)\.\(([^()]*)\)(?:##?(?:i|c)\.\(([^()]*)\))?/g, "$1 $2")
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap((word) =>
      /^(?:(?:i|c|\d+|ib\d+|L|D|F)\.)?[A-Za-z_]\w{0,31}(?:#{1,2}(?:(?:i|c|ib\d+)\.)?[A-Za-z_]\w{0,31})*$/.test(
        word,
      )
        ? []
        : [`not a variable: ${word}`],
    );

function faultsOfMain(name: string, main: Main, text: string): string[] {
  // The condition behind the variables.
  const [, before = text, condition] = /^(.*?)(?:^|\s)if\s+(.+)$/.exec(text) ?? [];
  const faults = condition === undefined ? [] : faultsOfExpression(condition.trim(), FUNCTIONS);
  const own = before.trim();
  switch (main) {
    case "none":
      return own === "" ? faults : [...faults, `${name} takes nothing before its comma: ${own}`];
    case "varlist":
      return [...faults, ...faultsOfVarlist(own)];
    case "names":
      return [...faults, ...faultsOfNames(own)];
    case "using":
      return /^using "[^"]+"$/.test(own) ? faults : [...faults, `not a file: ${own}`];
    case "expression":
      return [...faults, ...(own === "" ? [] : faultsOfExpression(own, FUNCTIONS))];
    case "assignment": {
      const [, target = "", value = ""] =
        /^((?:(?:byte|int|long|float|double|strL|str[0-9]+) )?\w+)\s*=\s*(.+)$/s.exec(own) ?? [];
      const variable = target.split(" ").at(-1) ?? "";
      if (!NAME.test(variable) || variable.length > 32) return [...faults, `not an assignment: ${own}`];
      return [...faults, ...faultsOfExpression(value, FUNCTIONS)];
    }
    case "egen": {
      const [, target = "", called = "", value = ""] =
        /^(?:(?:byte|int|long|float|double) )?(\w{1,32}) = (\w+)\((.*)\)$/s.exec(own) ?? [];
      const kind = GRAMMAR.egen[called];
      if (!NAME.test(target) || kind === undefined) return [...faults, `not a documented egen: ${own}`];
      return [
        ...faults,
        ...(kind === "varlist" ? faultsOfNames(value) : faultsOfExpression(value, FUNCTIONS)),
      ];
    }
    case "instruments": {
      const [, estimator, outside = "", inside = ""] =
        /^(2sls|liml|gmm) ([^()]*)\(([^()=]+=[^()=]+)\)$/.exec(own) ?? [];
      if (estimator === undefined) return [...faults, `not an equation with instruments: ${own}`];
      return [...faults, ...faultsOfVarlist(outside), ...inside.split("=").flatMap(faultsOfVarlist)];
    }
    case "free":
      return faults;
  }
}
