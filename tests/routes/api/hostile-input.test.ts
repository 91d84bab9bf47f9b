import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Page } from "~/services/projects/get-page.server";
import type { AppServer } from "../../factories/app-server";
import { findCall } from "../../factories/documented";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

/** Words of zod, conform, Prisma, V8 and Remix, which no page and no response of ours may contain. */
const LIBRARY_WORDS =
  /\bexpected\b|\breceived\b|Invalid (?:input|option|key|string|type)|Too (?:big|small)|nonoptional|Unrecognized key|Prisma|invocation|Unexpected (?:token|end|Server)|is not valid JSON|undefined|\[object/i;

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  "",
  "\u0000",
  "\ud800",
  "\u200b",
  "x".repeat(20_000),
  [],
  [[]],
  [null, {}, "a"],
  {},
  { a: { b: [1] } },
  { __proto__: null, constructor: 1 },
];

/** Every name that a body of the API or a query knows. */
const FIELDS = [
  "name", "value", "username", "password", "refresh", "upload", "upload_id", "project", "order", "json_data", "columns",
  "sample_size", "sample_size_type", "seed", "first_row", "header", "header_rows", "col_ranges", "sheet", "delimiter",
  "encoding", "decimal_separator", "missing_tokens", "exclude_rows", "names", "types", "merged", "entity", "time",
  "answers", "description", "analysis_type", "analysis_function", "variables", "remove_outliers", "filter_by_variable",
  "filter_by_variable_json", "statistics_by_variable", "statistics_by_variable_json", "trans_type", "user_formula",
  "user_formula_json", "conditional_transform", "conditions", "is_on", "version", "before", "hidden", "label", "unit",
  "categorical", "category_order",
]; // prettier-ignore

let server: AppServer;
let api: ApiClient;
let cookie: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await sharedServer();
  const user = await makeUser();
  api = await ApiClient.of(server.origin, user);
  cookie = await signInToPages(server.origin, user.email);
  const project = await makeProject(api, "a,b\n1,x\n2,y\n4,x\n7,y\n");
  const made = await api.post("/api/v1/analysis/", {
    name: "A",
    project: project.id,
    analysis_type: "univariate",
    analysis_function: ["statistics"],
    variables: { Y: { column: 1, trans: null }, X: [] },
  });
  const { id } = (await made.json()) as { id: string };
  const page = await api.get(`/api/v1/project/${project.id}/get-dataset/`);
  const { schema } = (await page.json()) as Page;
  const column = schema.fields[1]?.col_db_id ?? "";
  Object.assign(ids, { project: project.id, analysis: id, file: project.upload, column });
});

/** The addresses of the API, with the ids of existing records. */
function addresses(): string[] {
  return inject("apiRoutes").flatMap(({ path }) => {
    const [, , kind = ""] = path.split("/");
    return path.includes("*") ? [] : [`/${path.replace(":id", ids[kind] ?? "nothing")}/`];
  });
}

async function expectOurWords(response: Response, what: string): Promise<void> {
  const text = await response.text();
  expect(response.status, `${what}: ${text.slice(0, 300)}`).not.toBe(500);
  if (response.status < 400) return;
  expect(LIBRARY_WORDS.exec(text)?.[0], `${what}: ${text.slice(0, 300)}`).toBeUndefined();
}

// Thousands of requests: a limit that only a server that hangs exceeds.
describe("whatever is sent", { timeout: 600_000 }, () => {
  // Sign-out of tokens and deletion end what the others need; they take no body.
  it.each(["POST", "PATCH"])(
    "to any call of the API as a body is answered in our words: %s",
    async (method) => {
      const bodies = [
        ...HOSTILE,
        ...HOSTILE.map((value) => Object.fromEntries(FIELDS.map((name) => [name, value]))),
      ];
      for (const path of addresses()) {
        // A method that an address does not have is refused before the body is read.
        for (const body of findCall(method, path) === null ? bodies.slice(-1) : bodies) {
          const text = JSON.stringify(body);
          await expectOurWords(await api.call(method, path, text), `${method} ${path} ${text.slice(0, 40)}`);
        }
        await expectOurWords(await api.call(method, path, "{no json"), `${method} ${path}`);
      }
    },
  );

  it("to any call of the API as a query is answered in our words", async () => {
    const names = [
      "page",
      "page_size",
      "sort",
      "find",
      "format",
      "column_index",
      "functions",
      "project",
      "time_zone",
    ];
    for (const path of addresses()) {
      for (const value of ["", "zz", "-1", "1e9", "c99", "%00", "x".repeat(2_000)]) {
        const query = names.map((name) => `${name}=${value}`).join("&");
        await expectOurWords(await api.get(`${path}?${query}`), `${path} ${value.slice(0, 20)}`);
      }
    }
  });

  it("to any page as a form or a query is answered in our words", async () => {
    const routes = new Map(inject("routes").map((route) => [route.id, route]));
    const pathOf = (id: string): string => {
      const route = routes.get(id);
      return route === undefined ? "" : `${pathOf(route.parentId)}/${route.path ?? ""}`;
    };
    const values: Record<string, string> = {
      projectId: "project",
      analysisId: "analysis",
      datasetId: "file",
    };
    const paths = [...routes.keys()]
      .map((id) => pathOf(id).replaceAll(/:(\w+)/g, (_, name: string) => ids[values[name] ?? ""] ?? "1"))
      .map((path) => path.replaceAll(/\/+/g, "/"))
      .filter((path) => !/^\/api\/|\*$|logout|\/delete$|\/abort$|\/report$|\/reread$|\/data\//.test(path))
      // The account opens over these pages too, by the same modules.
      .filter((path) => !/^\/app\/(project|transform)\/[^/]+\/account\//.test(path));
    const headers = { Cookie: cookie, Origin: server.origin };
    const names = [
      "intent",
      "rows",
      "sheet",
      "others",
      "draft",
      "demo",
      "table",
      "stay",
      "grid",
      "back",
      "theme",
      ...FIELDS,
    ];
    for (const path of new Set(paths)) {
      for (const value of ["", "\u0000", "zz", "-1", "\u202e", "{", "x".repeat(300)]) {
        const fields = names.map((name): [string, string] => [name, value]);
        const sent = {
          method: "POST",
          body: new URLSearchParams(fields),
          headers,
          redirect: "manual",
        } as const;
        await expectOurWords(await fetch(server.origin + path, sent), `POST ${path} ${value.slice(0, 20)}`);
        const query = new URLSearchParams([
          ...fields.slice(0, 12),
          ...["sort", "page", "row", "mode", "type", "analysis", "hint"].map((name): [string, string] => [
            name,
            value,
          ]),
        ]);
        await expectOurWords(
          await fetch(`${server.origin}${path}?${query}`, { headers, redirect: "manual" }),
          `GET ${path} ${value.slice(0, 20)}`,
        );
      }
    }
  });
});
