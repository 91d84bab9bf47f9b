import { describe, expect, it } from "vitest";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

/**
 * The calls that users of the API rely on: the calls of the two specifications, and the tables of the page on the REST
 * API. They are copied by hand, so that a renamed route cannot take its entry along.
 */
const CALLS = `
POST /api/token/
POST /api/token/refresh/
POST /api/token/revoke/
GET /api/v1/users/defaults/user/
POST /api/v1/users/defaults/
PATCH /api/v1/users/defaults/{id}/
PATCH /api/v1/users/change-password/{id}/
PATCH /api/v1/users/user/{id}/
PATCH /api/v1/users/profile/{id}/
OPTIONS /api/v1/subscription/billing-details/
GET /api/v1/subscription/billing-details/
POST /api/v1/subscription/billing-details/
POST /api/v1/subscription/orders/
GET /api/v1/subscription/orders/{id}/capture/
GET /api/v1/generic/help-item/
POST /api/v1/generic/help-item/
PATCH /api/v1/generic/help-item/{id}/
DELETE /api/v1/generic/help-item/{id}/
GET /api/v1/generic/help-content/
POST /api/v1/generic/help-content/
POST /api/v1/generic/help-content/order/
PATCH /api/v1/generic/help-content/{id}/
DELETE /api/v1/generic/help-content/{id}/
GET /api/v1/generic/glossary-item/
POST /api/v1/generic/glossary-item/
PATCH /api/v1/generic/glossary-item/{id}/
DELETE /api/v1/generic/glossary-item/{id}/
GET /api/v1/file/
POST /api/v1/file/
GET /api/v1/file/{id}/
PATCH /api/v1/file/{id}/
DELETE /api/v1/file/{id}/
GET /api/v1/file/{id}/receipt/
GET /api/v1/file/{id}/get-file-preview/
PATCH /api/v1/file/{id}/set-file-first-row-header/
POST /api/v1/file/{id}/finalize/
POST /api/v1/file/{id}/abort/
POST /api/v1/file/{id}/restore/
GET /api/v1/file/{id}/download-file/
POST /api/v1/file/{id}/create-first-project/
POST /api/v1/file/manually-insert-data/
GET /api/v1/demofiles/
POST /api/v1/demofiles/{id}/start-demo-file/
POST /api/v1/uploads/
GET /api/v1/project/
POST /api/v1/project/
GET /api/v1/project/{id}/
PATCH /api/v1/project/{id}/
DELETE /api/v1/project/{id}/
POST /api/v1/project/{id}/restore/
POST /api/v1/project/{id}/reread/
POST /api/v1/project/{id}/duplicate/
GET /api/v1/project/{id}/get-dataset/
GET /api/v1/project/{id}/export-dataset/
GET /api/v1/project/{id}/unique-values-for-column/
POST /api/v1/column/
PATCH /api/v1/column/{id}/
DELETE /api/v1/column/{id}/
POST /api/v1/column/{id}/restore/
GET /api/v1/analysis/
POST /api/v1/analysis/
PATCH /api/v1/analysis/{id}/
DELETE /api/v1/analysis/{id}/
POST /api/v1/analysis/{id}/restore/
GET /api/v1/analysis/{id}/perform-analysis/
GET /api/v1/analysis/{id}/report/
GET /api/v1/statistics/
GET /api/v1/analysis-functions/
`
  .trim()
  .split("\n");

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

const { server, api } = useApiServer();

/** Schemas that are joined with others and yet forbid the others' fields, so that no answer can fit. */
function closedParts(part: unknown, path: string): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { allOf } = part as { allOf?: { additionalProperties?: unknown }[] };
  const closed = allOf?.some((each) => each.additionalProperties === false) ? [path] : [];
  return [...closed, ...Object.entries(part).flatMap(([key, inner]) => closedParts(inner, `${path} ${key}`))];
}

describe("the calls of the product documents", () => {
  it("are all in the OpenAPI document", async () => {
    const { paths } = await readJson<Document>(api.get("/api/schema"));
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{id}")}`),
    );
    expect(CALLS.filter((call) => !described.includes(call))).toEqual([]);
  });

  it("can be answered as the document says", async () => {
    expect(closedParts(await readJson<Document>(api.get("/api/schema")), "")).toEqual([]);
  });

  it("refuse others than staff before they read what was sent", async () => {
    const other = await ApiClient.of(server.origin, await makeUser());
    const writes = CALLS.filter((call) => /^(POST|PATCH|DELETE) .*\/generic\//.test(call));
    expect(writes).toHaveLength(10);
    for (const call of writes) {
      const [method = "", path = ""] = call.split(" ");
      const answer = await other.call(method, path.replace("{id}", "unknown"), {});
      expect({ call, status: answer.status, code: (await readJson<{ code: string }>(answer)).code }).toEqual({
        call,
        status: 403,
        code: "staff_only",
      });
    }
  });

  it("ask for the name of a new project in the product's words", async () => {
    const { upload } = await makeProject(api, "a,b\n1,2\n3,4\n");
    const answer = await api.post("/api/v1/project/", { name: " ", upload });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ name: ["Please Input project name"] });
  });
});
