import { beforeAll, describe, expect, it } from "vitest";
import { API_ROUTES } from "~/routes/api/api-route.server";
import type { Page } from "~/services/projects/get-page.server";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const ANALYSIS = {
  name: "Mine",
  analysis_type: "univariate",
  analysis_function: ["statistics"],
  variables: { Y: { column: 1, trans: null }, X: [] },
};

const CONDITION = { var_a_type: "Column", var_a: 1, function: ">", var_b_type: "Value", var_b: 2 };

/** Preloaded files are everybody's. */
const DEMOS = "/api/v1/demofiles/";
/** The help is everybody's to read, and staff's to write (help.test.ts). */
const HELP = "/api/v1/generic/";

let server: AppServer;
let owner: ApiClient;
let stranger: ApiClient;
/** Things of the owner, by the beginning of the patterns that name them. */
let ids: Record<string, string>;

beforeAll(async () => {
  server = await sharedServer();
  owner = await ApiClient.of(server.origin, await makeUser());
  stranger = await ApiClient.of(server.origin, await makeUser());
  const project = await makeProject(owner, "a,b\n1,2\n3,4\n5,7\n");
  const analysis = await readJson<{ id: string }>(
    owner.post("/api/v1/analysis/", { ...ANALYSIS, project: project.id }),
  );
  const kept = await readJson<{ id: string }>(
    owner.post("/api/v1/users/defaults/", { name: "onboarding_home", value: "finish" }),
  );
  const page = await readJson<Page>(owner.get(`/api/v1/project/${project.id}/get-dataset/`));
  const upload = await owner.call("POST", "/api/v1/uploads/", undefined, {
    "Tus-Resumable": "1.0.0",
    "Upload-Length": "3",
    "Upload-Metadata": `filename ${btoa("a.csv")}`,
  });
  const filter = await readJson<{ id: string }>(
    owner.post(`/api/v1/project/${project.id}/row-filters/`, { name: "Mine", conditions: [CONDITION] }),
  );
  const link = await readJson<{ id: string }>(owner.post(`/api/v1/analysis/${analysis.id}/links/`));
  const order = await readJson<{ paypal_order_id: string }>(
    owner.post("/api/v1/subscription/orders/", { sub_type: 1 }),
  );
  ids = {
    "/api/v1/subscription/orders/": order.paypal_order_id,
    "/api/v1/row-filter/": filter.id,
    "/api/v1/result-link/": link.id,
    "/api/v1/file/": project.upload,
    "/api/v1/project/": project.id,
    "/api/v1/uploads/": upload.headers.get("location")?.split("/").at(-2) ?? "",
    "/api/v1/column/": page.schema.fields[1]?.col_db_id ?? "",
    "/api/v1/analysis/": analysis.id,
    "/api/v1/users/defaults/": kept.id,
    [DEMOS]: "grunfeld",
    [HELP]: "any",
  };
});

const RECIPE = { steps: [{ collapse: { by: ["a"] } }] };

/** Bodies and queries without which a call is refused before it looks for the record. */
const NEEDS: Record<string, { body?: unknown; query?: string; headers?: Record<string, string> }> = {
  "PATCH /api/v1/file/{id}/": { body: { name: "Stolen" } },
  "PATCH /api/v1/file/{id}/set-file-first-row-header/": { body: { first_row: 2 } },
  "PATCH /api/v1/project/{id}/": { body: { name: "Stolen" } },
  "POST /api/v1/project/{id}/duplicate/": { body: { name: "Stolen" } },
  "POST /api/v1/column/{id}/read-as/": { body: { type: "STRING" } },
  "POST /api/v1/column/{id}/move/": { body: { before: null } },
  "POST /api/v1/project/{id}/row-filters/": { body: { name: "Stolen", conditions: [] } },
  "POST /api/v1/project/{id}/leave-out-rows/": { body: { rows: "1" } },
  "PATCH /api/v1/row-filter/{id}/": { body: { name: "Stolen" } },
  "POST /api/v1/project/{id}/shape/": { body: { name: "Stolen", recipe: RECIPE } },
  "POST /api/v1/project/{id}/preview-shape/": { body: { recipe: RECIPE } },
  "POST /api/v1/analysis/{id}/predict/": { body: { values: {} } },
  "POST /api/v1/project/{id}/preview-column/": { body: { trans_type: "numerical", user_formula: "[a]" } },
  "GET /api/v1/file/{id}/origin/row/": { query: "?row=1" },
  "GET /api/v1/project/{id}/column-file/": { query: "?column_index=1" },
  "GET /api/v1/project/{id}/unique-values-for-column/": { query: "?column_index=1" },
  "GET /api/v1/project/{id}/comparison/": { query: "?analyses=a,b" },
  "GET /api/v1/project/{id}/column-summary/": { query: "?column_index=1" },
  "PATCH /api/v1/uploads/{id}/": {
    body: "abc",
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": "0",
      "Content-Type": "application/offset+octet-stream",
    },
  },
  "PATCH /api/v1/column/{id}/": { body: { name: "Stolen" } },
  "PATCH /api/v1/analysis/{id}/": { body: { name: "Stolen" } },
  "PATCH /api/v1/users/defaults/{id}/": { body: { value: "stolen" } },
};

function everyCall() {
  return [...API_ROUTES].flatMap(([pattern, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ pattern, method, open: call.open })),
  );
}

const fill = (pattern: string) => {
  const prefix = Object.keys(ids).find((each) => pattern.startsWith(each)) ?? "";
  return pattern.replace("{id}", ids[prefix] ?? "");
};

describe("every call of the API", () => {
  it("is a 401 without a token; only signing in, the schema and signed events are open", async () => {
    const nobody = new ApiClient(server.origin, null);
    expect(
      everyCall()
        .filter(({ open }) => open)
        .map(({ pattern }) => pattern)
        .sort(),
    ).toEqual([
      "/api/schema",
      "/api/token/",
      "/api/token/refresh/",
      "/api/token/revoke/",
      "/api/v1/subscription/events/",
    ]);
    for (const { pattern, method } of everyCall().filter(({ open }) => !open)) {
      const response = await nobody.call(method, fill(pattern), undefined);
      expect(response.status, `${method} ${pattern}`).toBe(401);
    }
  });

  it("on an id of another user is a 404 and changes nothing", async () => {
    const before = await snapshot();
    const isShared = (pattern: string) => pattern.startsWith(DEMOS) || pattern.startsWith(HELP);
    const calls = everyCall().filter(({ pattern }) => pattern.includes("{id}") && !isShared(pattern));
    expect(calls.length).toBeGreaterThan(25);
    for (const { pattern, method } of calls) {
      const { body, query = "", headers } = NEEDS[`${method} ${pattern}`] ?? {};
      const response = await stranger.call(method, fill(pattern) + query, body, headers);
      expect(response.status, `${method} ${pattern}: ${await response.clone().text()}`).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
    expect(await snapshot()).toEqual(before);
  });

  it("on a foreign project or dataset in the body or the query is a 404", async () => {
    const project = ids["/api/v1/project/"];
    const answers = await Promise.all([
      stranger.post("/api/v1/analysis/", { ...ANALYSIS, project }),
      stranger.get(`/api/v1/analysis/?project=${project}`),
      stranger.post("/api/v1/project/", { name: "Stolen", upload: ids["/api/v1/file/"] }),
      stranger.post("/api/v1/column/", { project, trans_type: "numerical", user_formula: "[a]" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it("answers with and without the trailing slash, and refuses other methods in its own shape", async () => {
    for (const pattern of API_ROUTES.keys()) {
      const path = fill(pattern).replace(/\/$/, "");
      for (const address of [path, `${path}/`]) {
        const response = await owner.call("PUT", address);
        expect(response.status, address).toBe(405);
        expect(response.headers.get("Allow")).toMatch(/GET|POST|PATCH|DELETE/);
        expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
      }
    }
  });
});

async function snapshot() {
  const project = `/api/v1/project/${ids["/api/v1/project/"]}`;
  const lists = [
    "/api/v1/file/",
    "/api/v1/project/",
    "/api/v1/analysis/",
    "/api/v1/result-link/",
    "/api/v1/users/defaults/user/",
  ];
  const paths = [...lists, `${project}/columns/`, `${project}/row-filters/`];
  return Promise.all(paths.map((path) => readJson<unknown>(owner.get(path))));
}

describe("an address that is none", () => {
  it("is a 404 in the API's shape", async () => {
    for (const path of ["/api/v1/nothing/", "/api/", "/api/v2/file/"]) {
      const response = await owner.get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: "Not found.", code: "not_found" });
    }
  });
});
