import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { seedHelp } from "~/services/help/seed-help.server";
import { API_ROUTES } from "~/routes/api/api-route.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { sharedServer } from "../../factories/shared-server";
import { ApiClient, makeUser } from "../../factories/users";

type Page = { results: Record<string, unknown>[]; next: string | null };

const { server, user, api } = useApiServer();
const CONDITION = { var_a_type: "Column", var_a: 1, function: ">", var_b_type: "Value", var_b: 2 };

// Routes declare their calls when they are loaded.
await sharedServer();

/** Every call that takes a cursor. */
const LISTS = [...API_ROUTES].flatMap(([pattern, { GET }]) =>
  GET?.query !== undefined && "cursor" in GET.query.shape ? [pattern] : [],
);
let ids: Record<string, string>;
const pathOf = (pattern: string) => pattern.replace("{id}", ids[pattern.split("/")[3] ?? ""] ?? "");

beforeAll(async () => {
  await seedHelp();
  const project = await makeProject(api, "a,b\n1,2\n3,4\n5,7\n");
  ids = { file: project.upload, project: project.id };
  await makeProject(api, "a,b\n1,2\n3,4\n5,7\n");
  for (const name of ["One", "Two", "Three"]) {
    await api.post("/api/v1/project/", { name, upload: project.upload, sample_size: 100 });
    await api.post(`/api/v1/project/${project.id}/row-filters/`, { name, conditions: [CONDITION] });
    const analysis = api.post("/api/v1/analysis/", {
      name,
      project: project.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: 1, trans: null }, X: [] },
    });
    ids.analysis = (await readJson<{ id: string }>(analysis)).id;
    for (const _ of [1, 2]) await api.post(`/api/v1/analysis/${ids.analysis}/links/`);
    await api.call("POST", "/api/v1/uploads/", undefined, {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": "3",
      "Upload-Metadata": `filename ${btoa(`${name}.csv`)}`,
    });
    await api.upload(`${name}.csv`, "a\n1\n");
  }
  // Rows of the same millisecond are told apart by their ids.
  await database.dataset.updateMany({
    where: { ownerId: user.id, name: { in: ["One", "Two", "Three"] } },
    data: { createdAt: new Date() },
  });
});

const read = (path: string, query: Record<string, string>) =>
  readJson<Page>(api.get(`${path}?${new URLSearchParams(query).toString()}`));

/** The part of an entry that stays the same while work goes on. */
const nameOf = ({ id, number, key, analysis_type, name }: Record<string, unknown>) =>
  JSON.stringify(id ?? number ?? [key, analysis_type, name]);

describe("lists", () => {
  it("are all of the API's", () => {
    expect(LISTS).toHaveLength(14);
  });

  it.each(LISTS)("%s comes in pages that together are the whole list, in its order", async (pattern) => {
    const path = pathOf(pattern);
    const whole = await read(path, {});
    expect(whole.next).toBeNull();
    const limit = Math.max(1, Math.ceil(whole.results.length / 3));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Page = await read(path, { limit: String(limit), ...(cursor && { cursor }) });
      expect(page.results.length).toBeLessThanOrEqual(limit);
      seen.push(...page.results.map(nameOf));
      cursor = page.next;
    }
    expect(seen).toEqual(whole.results.map(nameOf));
    expect(new Set(seen).size).toBe(seen.length);
    if (!pattern.includes("versions")) expect(seen.length).toBeGreaterThan(1);
  });

  it.each(LISTS)(
    "%s refuses cursors that it did not give, and limits outside 1 to 1,000",
    async (pattern) => {
      const path = pathOf(pattern);
      const made = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
      const cursors = ["x", "é", "e30", made(null), made([]), made([1, 2]), made([{ gt: "" }, {}]), made({})];
      for (const cursor of [...cursors, made(["a", -1]), "A".repeat(301)]) {
        const answer = await api.get(`${path}?${new URLSearchParams({ cursor }).toString()}`);
        expect(answer.status, cursor).toBe(400);
        expect(Object.keys(await readJson<object>(answer))).toEqual(["cursor"]);
      }
      for (const limit of ["0", "-1", "1001", "1.5", "ten"]) {
        const answer = await api.get(`${path}?limit=${limit}`);
        expect(answer.status, limit).toBe(400);
        expect(Object.keys(await readJson<object>(answer))).toEqual(["limit"]);
      }
    },
  );

  it("go on after the last entry of a page, although it was deleted meanwhile", async () => {
    for (const path of ["/api/v1/file/", "/api/v1/uploads/"]) {
      const whole = await read(path, {});
      const first = await read(path, { limit: "2" });
      expect((await api.delete(`${path}${String(first.results[1]?.id)}/`)).status).toBe(204);
      const rest = await read(path, { cursor: first.next ?? "" });
      expect(rest.results.map(nameOf)).toEqual(whole.results.slice(2).map(nameOf));
    }
  });

  it("hold only the caller's own things, whoever's cursor is sent", async () => {
    const { next } = await read("/api/v1/file/", { limit: "1" });
    const stranger = await ApiClient.of(server.origin, await makeUser());
    const page = await readJson<{ results: Dataset[] }>(stranger.get(`/api/v1/file/?cursor=${next ?? ""}`));
    expect(next).not.toBeNull();
    expect(page.results).toEqual([]);
  });
});
