import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUNCTIONS } from "~/compute/contract/tables";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";
import { readZip } from "../factories/read-zip";
import { ApiClient, makeUser } from "../factories/users";
import { createAnalysis, WORKS, worksOf } from "./analyses-of-cases";
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
    for (const [index, work] of [
      WORKS[0],
      WORKS.find(({ functions }) => functions.includes("regression")),
    ].entries()) {
      if (work === undefined) throw new Error("There is no such function.");
      const analysis = await createAnalysis(api, project.id, each, work);
      const folder = await unpack(api, analysis, language, `hostile-${index}`);
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
