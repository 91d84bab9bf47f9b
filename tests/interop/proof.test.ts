import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../factories/api-server";
import { makeProject, readJson } from "../factories/projects";
import { readZip } from "../factories/read-zip";
import { ApiClient, makeUser } from "../factories/users";
import { CASES } from "./cases";
import type { InteropCase } from "./interop-case";

const PROGRAMS = {
  r: { command: process.env.INTEROP_RSCRIPT ?? "Rscript", file: "proof.R" },
  python: { command: process.env.INTEROP_PYTHON ?? "python3", file: "proof.py" },
} as const;

const LANGUAGES = ["r", "python"] as const;

const { server, api } = useApiServer();
const root = process.env.INTEROP_FOLDER ?? mkdtempSync(path.join(tmpdir(), "estimand-interop-"));

afterAll(() => {
  if (process.env.INTEROP_FOLDER === undefined) rmSync(root, { recursive: true, force: true });
});

const kindOf = (key: FunctionKey, type: AnalysisType) =>
  FUNCTIONS[key].kinds.find(({ analysis_type }) => analysis_type === type);

interface Work {
  type: AnalysisType;
  functions: FunctionKey[];
  fewest: number;
  most: number;
}

/** All functions of one variable together; each of several alone, with as many X as it takes. */
const WORKS: Work[] = [
  {
    type: "univariate",
    functions: FUNCTION_KEYS.filter((key) => kindOf(key, "univariate")),
    fewest: 0,
    most: 0,
  },
  ...FUNCTION_KEYS.flatMap((key) => {
    const kind = kindOf(key, "multivariate");
    if (!kind) return [];
    const { min_independent_var: fewest, max_independent_var: most } = kind;
    return [{ type: "multivariate" as const, functions: [key], fewest, most }];
  }),
];

/** The functions that take Y as it is in a case. */
const worksOf = ({ yIs, x, z, only }: InteropCase): Work[] =>
  WORKS.map((work) => ({
    ...work,
    functions: work.functions.filter(
      (key) =>
        FUNCTIONS[key].y[yIs ?? "numbers"] &&
        (only?.includes(key) ?? true) &&
        FUNCTIONS[key].instruments[0] > 0 === (z !== undefined),
    ),
  })).filter(({ functions, fewest }) => functions.length > 0 && fewest <= x.length);

/** The options of a case that the functions declare. */
function optionsFor({ options = {} }: InteropCase, { functions }: Work) {
  const declared = functions.flatMap((key) => FUNCTIONS[key].settings.map((setting) => setting.key));
  return Object.fromEntries(Object.entries(options).filter(([key]) => declared.includes(key)));
}

async function createAnalysis(api: ApiClient, project: string, each: InteropCase, work: Work) {
  const takesCategories = work.functions.every((key) => FUNCTIONS[key].x.categories);
  // Categories have no transform.
  const takesNumbers = work.functions.every((key) => FUNCTIONS[key].x.numbers);
  // A difference needs two variables with the same transform.
  const paired = work.functions.some((key) => FUNCTIONS[key].paired);
  const X = each.x
    .filter(({ isCategory }) => !isCategory || takesCategories)
    .map(({ isCategory, ...variable }) => (isCategory ? { ...variable, as_category: true } : variable))
    .map((variable) => (takesNumbers ? variable : { ...variable, trans: null }))
    .map((variable) => (paired ? { ...variable, trans: each.y.trans } : variable));
  const { endogenous = 0, z } = each;
  const takesTerms = each.terms !== undefined && work.functions.every((key) => FUNCTIONS[key].terms);
  const terms = takesTerms && work.most > 0 ? { terms: each.terms?.map((columns) => ({ columns })) } : {};
  const response = await api.post("/api/v1/analysis/", {
    name: `${each.name} ${work.functions.join(" ")}`.slice(0, 100),
    project,
    analysis_type: work.type,
    analysis_function: work.functions,
    variables: {
      Y: each.y,
      X: X.slice(0, work.most).map((given, place) =>
        place < endogenous ? { ...given, endogenous: true } : given,
      ),
      ...(z ? { Z: z } : {}),
      ...terms,
      settings: { statistics: [], ...optionsFor(each, work) },
    },
    remove_outliers: each.removesOutliers,
    ...(each.filter === null ? {} : { filter_by_variable: true, filter_by_variable_json: each.filter }),
    ...(each.by === null || !work.functions.includes("boxplot")
      ? {}
      : { statistics_by_variable: true, statistics_by_variable_json: { column_index: each.by } }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<Analysis>(response)).id;
}

/** Downloads and unpacks a proof. */
async function unpack(
  api: ApiClient,
  analysis: string,
  language: (typeof LANGUAGES)[number],
  name: string,
): Promise<string> {
  const response = await api.get(`/api/v1/analysis/${analysis}/proof/?language=${language}`);
  expect(response.status).toBe(200);
  const folder = path.join(root, name, language);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of readZip(Buffer.from(await response.arrayBuffer()))) {
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

function run(
  command: string,
  args: string[],
  folder: string,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, LC_ALL: "C" } });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ status: null, output: `${output}\n${error.message}` }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** Names of columns that would be code, markup or another row if they were not quoted. */
const HOSTILE = [
  '"); quit(status = 0) #',
  "\\\"'''; import os; os._exit(0) #",
  "`r quit(status = 0)` {{< include x >}} <b>|$x$",
  "=1+1, 東京 é \u{1f600} #| eval: false",
];

describe("hostile names of columns and categories", () => {
  it.each(LANGUAGES)("change nothing of what %s computes", async (language) => {
    const quoted = HOSTILE.map((name) => `"${name.replaceAll('"', '""')}"`);
    const rows = Array.from({ length: 40 }, (_, row) =>
      [row ** 2 % 17, (row * 7) % 23, quoted[row % 2], 2_000 + row].join(","),
    );
    const content = [quoted.join(","), ...rows].join("\n");
    const project = await makeProject(api, content, { header: 1, first_row: 2, delimiter: "," });
    const each: InteropCase = {
      name: "'\"`\\ # hostile",
      content,
      settings: {},
      y: { column: 1, trans: null },
      x: [{ column: 2, trans: null }],
      removesOutliers: true,
      filter: { column_index: 3, column_value: HOSTILE[0] ?? "" },
      by: 3,
    };
    const { command, file } = PROGRAMS[language];
    for (const [place, work] of [
      WORKS[0],
      WORKS.find(({ functions }) => functions.includes("regression")),
    ].entries()) {
      if (work === undefined) throw new Error("There is no such function.");
      const analysis = await createAnalysis(api, project.id, each, work);
      const folder = await unpack(api, analysis, language, `hostile-${place}`);
      const { status, output } = await run(command, [file], folder);
      writeFileSync(path.join(folder, "output.txt"), output);
      expect(status, output.slice(-2000)).toBe(0);
      expect(output).toMatch(/All \d+ numbers agree to the digits needed\./);
      if (language === "python") continue;
      const knitted = await run(
        command,
        ["-e", 'knitr::knit("proof.qmd", "proof.md", quiet = TRUE)'],
        folder,
      );
      expect(knitted.status, knitted.output).toBe(0);
      const document = readFileSync(path.join(folder, "proof.md"), "utf8");
      expect(document).toMatch(/All \d+ numbers agree to the digits needed\./);
      expect(document).not.toContain("DIFFERENT");
    }
  });
});

describe.each(CASES)("$name", (each) => {
  // A separate user: the downloads of a user are limited by the minute.
  let own: ApiClient;
  let project: ProjectDetail;
  beforeAll(async () => {
    own = await ApiClient.of(server.origin, await makeUser());
    project = await makeProject(own, each.content, each.settings);
  });

  describe.each(worksOf(each))("$functions", (work) => {
    let analysis: string;
    beforeAll(async () => {
      analysis = await createAnalysis(own, project.id, each, work);
    });

    it.concurrent.each(LANGUAGES)("is recomputed by %s to the digits needed", async (language) => {
      const { command, file } = PROGRAMS[language];
      const folder = await unpack(
        own,
        analysis,
        language,
        `${each.name}-${work.functions.join("-")}`.slice(0, 60),
      );
      const { status, output } = await run(command, [file], folder);
      writeFileSync(path.join(folder, "output.txt"), output);
      for (const key of work.functions) expect(output).toContain(FUNCTIONS[key].display_name);
      expect(
        status,
        output
          .split("\n")
          .filter((line) => /DIFFERENT|differ|rror|not found/.test(line))
          .join("\n") || output.slice(-2000),
      ).toBe(0);
      expect(output).toMatch(/All \d+ numbers agree to the digits needed\./);
    });
  });
});
