import { beforeAll, describe, expect, it } from "vitest";
import { hasStata } from "~/analyses/proof/stata/script";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";
import { readZip } from "../factories/read-zip";
import { unstoredResults } from "../factories/stata-results";
import { faultsOfStata, programsOf } from "../factories/stata-syntax";
import { ApiClient, makeUser } from "../factories/users";
import { createAnalysis, worksOf } from "./analyses-of-cases";
import { CASES } from "./cases";

const { server } = useApiServer();

/** Stata is not at hand: the scripts are read, not run. */
describe.each(CASES)("$name", (each) => {
  // A separate user: the downloads of a user are limited by the minute.
  let own: ApiClient;
  let project: ProjectDetail;
  beforeAll(async () => {
    own = await ApiClient.of(server.origin, await makeUser());
    project = await makeProject(own, each.content, each.settings);
  });

  it.each(worksOf(each))("$functions has the documented syntax of Stata", async (work) => {
    const analysis = await createAnalysis(own, project.id, each, work);
    const response = await own.get(`/api/v1/analysis/${analysis}/proof/?language=stata`);
    if (!work.functions.some((key) => hasStata(key))) {
      expect(response.status).toBe(409);
      return;
    }
    expect(response.status).toBe(200);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const textOf = (name: string) => files.get(name)?.toString("utf8") ?? "";
    const script = textOf("proof.do");
    const library = textOf("estimand.do");
    expect(faultsOfStata(library)).toEqual([]);
    expect(faultsOfStata(script, programsOf(library))).toEqual([]);
    expect(script).not.toMatch(/undefined|NaN|null|\[object/);
    // Every result that a line reads is stored by the command before, and every variable made.
    expect(unstoredResults(script)).toEqual([]);
    expect(unknownVariables(script)).toEqual([]);
  });
});

/** Variables of models and conditions that no line above has made. */
function unknownVariables(script: string): string[] {
  const made = new Set(["row", "passes", "entity", "when", "original", "place", "period", "previous"]);
  const unknown = new Set<string>();
  for (const raw of script.split("\n")) {
    const line = raw
      .trim()
      .replace(/^quietly /, "")
      .replace(/\/\/.*$/, "");
    const column = /^label variable (\w+)/.exec(line)?.[1];
    const target = /^(?:generate|egen|predict)(?: (?:byte|int|long|double|float))? (\w+)/.exec(line)?.[1];
    if (column !== undefined) made.add(column);
    if (target !== undefined) made.add(target);
    for (const [, name = ""] of line.replace(/"[^"]*"/g, "").matchAll(/\b([xyzvt]\d*(?:_\d+)?)\b(?!\()/g)) {
      if (!made.has(name) && name !== "y" && name !== "v" && /\d|^[xz]$/.test(name)) unknown.add(name);
    }
  }
  return [...unknown];
}
