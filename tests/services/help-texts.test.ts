import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import { type HelpTexts, readHelpTexts } from "~/services/help/read-help-texts.server";
import { TOPIC_OF_ROUTE, topicOfRoutes } from "~/routes/help/topic-of-page";
import { topicOfCode } from "~/lib/help-of-code";
import { ROOT } from "../factories/paths";

let texts: HelpTexts;
beforeAll(async () => {
  texts = await readHelpTexts();
});

const topic = (key: string) => texts.items.find((item) => item.key === key);

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The members of a union of string literals in a source file. */
function unionOf(source: string, name: string): string[] {
  const declaration = new RegExp(`export type ${name} = ([^;]+);`).exec(source)?.[1] ?? "";
  return [...declaration.matchAll(/"([^"]+)"/g)].map(([, member = ""]) => member);
}

describe("the texts of the help", () => {
  it("every function says what it answers, when not to use it, how to read it, and has an example", () => {
    for (const key of FUNCTION_KEYS) {
      const item = topic(key);
      expect(
        item?.contents.map((content) => content.key),
        key,
      ).toEqual(expect.arrayContaining(["answers", "not", "read", "example"]));
      expect(item?.example, key).toMatchObject({ function: key });
    }
  });

  it("every code of a result, warning, file, formula and refusal has its reason", () => {
    const contract = sourceOf("app/compute/contract/types.ts");
    const statuses = /STATUS_OF_CODE = \{([\s\S]*?)\} as const/.exec(sourceOf("app/lib/app-error.ts"))?.[1];
    const codes = {
      core: unionOf(contract, "Code"),
      notes: unionOf(contract, "NoteCode"),
      fits: unionOf(contract, "FitFailureCode"),
      refusals: [...(statuses ?? "").matchAll(/(\w+):/g)].map(([, code = ""]) => code),
    };
    for (const [kind, list] of Object.entries(codes)) {
      expect(list.length, kind).toBeGreaterThan(4);
      for (const code of list) {
        const key = topicOfCode(code);
        const part = topic(key)?.contents.find((content) => content.key === code);
        expect(part?.description.length, `${kind} ${code} in ${key}`).toBeGreaterThan(40);
      }
    }
  });

  it("every screen has its topic", () => {
    const topics = Object.values(TOPIC_OF_ROUTE);
    expect(topics.length).toBeGreaterThan(15);
    for (const key of topics) expect(topic(key)?.description.length, key).toBeGreaterThan(40);
    const routes = inject("routes");
    const chainOf = (id: string): string[] => {
      const route = routes.find((each) => each.id === id);
      return route === undefined ? [] : [...chainOf(route.parentId), id];
    };
    const pages = routes
      .filter(({ file }) => file.endsWith(".tsx"))
      .map(({ id }) => chainOf(id))
      .filter((chain) => chain.length > 1 && chain[0] === "routes/shell/signed-in.route.tsx");
    expect(pages.length).toBeGreaterThan(20);
    const without = pages.filter((chain) => topicOfRoutes(chain) === "first-steps");
    expect(without).toEqual([]);
  });

  it("ten questions people ask have answers", () => {
    const questions = topic("questions")?.contents ?? [];
    expect(questions).toHaveLength(10);
    for (const { title } of questions) expect(title).toMatch(/\?$/);
  });

  it("the glossary has 120 terms or more, none twice, each with a text", () => {
    expect(texts.terms.length).toBeGreaterThanOrEqual(120);
    expect(new Set(texts.terms.map(({ key }) => key)).size).toBe(texts.terms.length);
    expect(new Set(texts.terms.map(({ term }) => term.toLowerCase())).size).toBe(texts.terms.length);
    for (const { term, description } of texts.terms) expect(description.length, term).toBeGreaterThan(20);
  });

  it("no key occurs twice", () => {
    expect(new Set(texts.items.map(({ key }) => key)).size).toBe(texts.items.length);
    for (const { key, contents } of texts.items) {
      expect(new Set(contents.map((content) => content.key)).size, key).toBe(contents.length);
    }
  });

  it("every link leads to a topic, a part or a term that exists", () => {
    const alive = new Set<string>();
    for (const { key, contents } of texts.items) {
      alive.add(`/app/help/${key}/`);
      for (const content of contents) alive.add(`/app/help/${key}/#${content.key}`);
    }
    for (const { key } of texts.terms) alive.add(`/app/help/glossary/#${key}`);
    expect(texts.links.length).toBeGreaterThan(100);
    expect(texts.links.filter(({ to }) => !alive.has(to))).toEqual([]);
  });
});
