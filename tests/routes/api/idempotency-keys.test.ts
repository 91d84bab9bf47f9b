import { describe, expect, it } from "vitest";
import { LIMITS } from "~/config/limits";
import { database } from "~/db/client.server";
import { sweepJob } from "~/services/maintenance/sweep.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const CSV = "a,b\n1,2\n3,4\n5,7\n";
const DEFAULTS = "/api/v1/users/defaults/";
const DAY_MS = 86_400_000;

const { server, user, api } = useApiServer();

function post(path: string, body: unknown, key: string, client = api): Promise<Response> {
  return client.call("POST", path, body, { "Idempotency-Key": key });
}

/** A multipart body with a boundary of its own. */
function upload(content: string, key: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new Blob([content]), "table.csv");
  return post("/api/v1/file/", form, key);
}

const analysis = (project: string, name = "Mine") => ({
  name,
  project,
  analysis_type: "univariate",
  analysis_function: ["statistics"],
  variables: { Y: { column: 1, trans: null }, X: [] },
});

const countDatasets = () => database.dataset.count({ where: { ownerId: user.id } });

describe("a call with an Idempotency-Key", () => {
  it("creates one thing, and is answered again with the same one", async () => {
    const project = await makeProject(api, CSV);
    const first = await post("/api/v1/analysis/", analysis(project.id), '"analysis-1"');
    const { id } = await readJson<Analysis>(first);
    // The quotation marks of the IETF's draft are not part of the key.
    const again = await post("/api/v1/analysis/", analysis(project.id), "analysis-1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([first, again].map(({ headers }) => headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
    expect(await again.json()).toMatchObject({ id, name: "Mine" });
    expect(await database.analysis.count({ where: { projectId: project.id } })).toBe(1);
  });

  it("creates one thing when sent ten times at once; the others are asked to wait or get the same answer", async () => {
    const before = await countDatasets();
    const typed = { name: "Typed", columns: ["a", "b"], json_data: [[1, 2]] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("/api/v1/file/manually-insert-data/", typed, "typed-1")),
    );
    expect(await countDatasets()).toBe(before + 1);
    const ids = new Set<string>();
    for (const answer of answers) {
      const body = await readJson<{ file_id?: string; code?: string }>(answer);
      if (answer.status === 201) ids.add(body.file_id ?? "");
      else {
        expect([answer.status, body.code]).toEqual([409, "key_running"]);
        expect(answer.headers.get("Retry-After")).toBe("2");
      }
    }
    expect(ids.size).toBe(1);
  });

  it("uploads one file, though the boundary of the body differs; another file is a 422", async () => {
    const before = await countDatasets();
    const large = `a,b\n${"1.5,2\n".repeat(40_000)}`;
    const first = await upload(large, "file-1");
    expect(first.status).toBe(201);
    const again = await upload(large, "file-1");
    expect(await again.json()).toMatchObject({ id: (await readJson<{ id: string }>(first)).id });
    const other = await upload(large.replace("1.5", "1.6"), "file-1");
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: "key_reused" });
    expect(await countDatasets()).toBe(before + 1);
  });

  it("is a 422 with another body or at another address", async () => {
    expect((await post(DEFAULTS, { name: "layout", value: "chart" }, "default-1")).status).toBe(201);
    expect((await post(DEFAULTS, { name: "layout", value: "table" }, "default-1")).status).toBe(422);
    expect((await post("/api/v1/demofiles/grunfeld/start-demo-file/", undefined, "default-1")).status).toBe(
      422,
    );
    const kept = await database.userDefault.findFirst({ where: { userId: user.id, name: "layout" } });
    expect(kept?.value).toBe("chart");
  });

  it("may be sent again after a refusal, which changed nothing", async () => {
    expect((await post(DEFAULTS, { value: "no name" }, "default-2")).status).toBe(400);
    expect((await post(DEFAULTS, { name: "tour", value: "step 1" }, "default-2")).status).toBe(201);
  });

  it("is a key of its user alone", async () => {
    const other = await ApiClient.of(server.origin, await makeUser());
    const mine = await post(DEFAULTS, { name: "mine", value: "1" }, "shared");
    const theirs = await post(DEFAULTS, { name: "theirs", value: "2" }, "shared", other);
    expect(await mine.json()).toMatchObject({ name: "mine" });
    expect(await theirs.json()).toMatchObject({ name: "theirs" });
  });

  it.each(["", "a b", "é", "x".repeat(256)])("is a 400 with the key %j", async (key) => {
    const answer = await post(DEFAULTS, { name: "a", value: "" }, key);
    expect(answer.status).toBe(400);
    expect(Object.keys(await readJson<object>(answer))).toEqual(["Idempotency-Key"]);
  });
});

describe("the answers that are kept", () => {
  const rowOf = (key: string) =>
    database.namedCall.findUnique({ where: { userId_key: { userId: user.id, key } } });

  it("are unreadable in the database", async () => {
    await post(DEFAULTS, { name: "secret name", value: "a secret value" }, "sealed");
    const stored = Buffer.from((await rowOf("sealed"))?.sealed ?? []).toString("latin1");
    expect(stored.length).toBeGreaterThan(100);
    expect(stored).not.toContain("secret");
  });

  it("a call that the server did not end is neither done again nor said to be done", async () => {
    // The row that a killed process leaves.
    await database.namedCall.create({ data: { userId: user.id, key: "cut-off" } });
    const answer = await post(DEFAULTS, { name: "cut off", value: "" }, "cut-off");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "key_unknown" });
    expect(await database.userDefault.count({ where: { name: "cut off" } })).toBe(0);
  });

  it("are forgotten after a day, also before the sweep erases them", async () => {
    const old = new Date(Date.now() - DAY_MS - 1_000);
    await database.namedCall.createMany({
      data: ["old-1", "old-2"].map((key) => ({ userId: user.id, key, createdAt: old })),
    });
    expect((await post(DEFAULTS, { name: "old", value: "" }, "old-1")).status).toBe(201);
    await sweepJob.run({
      subjectId: "",
      ownerId: "",
      signal: new AbortController().signal,
      report: () => undefined,
    });
    expect(await rowOf("old-2")).toBeNull();
    expect(await rowOf("old-1")).not.toBeNull();
  });

  it("are limited for each user", async () => {
    const other = await makeUser();
    const client = await ApiClient.of(server.origin, other);
    await database.namedCall.createMany({
      data: Array.from({ length: LIMITS.namedCalls.perUser }, (_, number) => ({
        userId: other.id,
        key: String(number),
      })),
    });
    const full = await post(DEFAULTS, { name: "a", value: "" }, "one-more", client);
    expect(full.status).toBe(429);
    expect((await client.post(DEFAULTS, { name: "a", value: "" })).status).toBe(201);
  });
});
