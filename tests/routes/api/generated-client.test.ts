import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { PASSWORD } from "../../factories/users";

const { server, user, api } = useApiServer();

/** In the project, so that packages are found from it. */
const CACHE = "node_modules/.cache";
let folder: string;

/** The messages of the compiler, by file. */
let complaints: Map<string, string[]>;

const WRONG = `import createClient from "openapi-fetch";
import type { paths } from "./api.ts";
const client = createClient<paths>();
void client.POST("/api/token/", { body: { username: "ada" } });
void client.GET("/api/v1/nothing/");`;

beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(path.join(CACHE, "estimand-client-"));
  const document = await readJson<OpenAPI3>(api.get("/api/schema"));
  writeFileSync(path.join(folder, "api.ts"), astToString(await openapiTypescript(document)));
  cpSync("tests/clients/journey.ts", path.join(folder, "journey.ts"));
  writeFileSync(path.join(folder, "wrong.ts"), WRONG);
  complaints = compile(["journey.ts", "wrong.ts"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(names: string[]): Map<string, string[]> {
  const files = names.map((name) => path.join(folder, name));
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    rewriteRelativeImportExtensions: true,
    outDir: folder,
  });
  program.emit();
  const byFile = new Map<string, string[]>(names.map((name) => [name, []]));
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = path.basename(file?.fileName ?? "");
    byFile.set(name, [...(byFile.get(name) ?? []), ts.flattenDiagnosticMessageText(messageText, "\n")]);
  }
  return byFile;
}

describe("a client made by openapi-typescript", () => {
  it("compiles, and does the main job", async () => {
    expect([complaints.get("journey.ts"), complaints.get("api.ts")]).toEqual([[], undefined]);
    const module = (await import(/* @vite-ignore */ path.resolve(folder, "journey.js"))) as {
      journey: (origin: string, username: string, password: string, csv: string) => Promise<object>;
    };
    const outcome = await module.journey(server.origin, user.email, PASSWORD, "a,b\n1,2\n3,4\n8,7\n");
    expect(outcome).toMatchObject({
      // (1 + 3 + 8) / 3
      mean: {
        statistics: expect.arrayContaining([expect.objectContaining({ name: "avg", value: 4 })]) as unknown,
      },
      report: "application/pdf",
      projects: [true],
      next: null,
    });
  });

  it("does not compile with a body that lacks a required field, or an address that does not exist", () => {
    const [missing] = complaints.get("wrong.ts") ?? [];
    expect(missing).toContain("password");
    expect(complaints.get("wrong.ts")).toHaveLength(2);
  });
});
