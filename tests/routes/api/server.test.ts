import { request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { LIMITS } from "~/config/limits";
import { database } from "~/db/client.server";
import { withUploadSlot } from "~/services/datasets/upload-slots.server";
import type { userDetailsSchema } from "~/services/users/user-defaults.server";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const { server, user, api } = useApiServer();

describe("every answer", () => {
  it("has an id of its own, is not cached, and says nothing about the server's make", async () => {
    const answers = await Promise.all(
      ["/api/v1/statistics/", "/api/v1/nothing/", "/app/health"].map((path) => api.get(path)),
    );
    const ids = new Set(answers.map(({ headers }) => headers.get("X-Request-Id")));
    expect(ids.size).toBe(3);
    for (const { headers } of answers) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("X-Powered-By")).toBeNull();
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    }
  });

  it("is compressed when it is long and the caller can read it", async () => {
    const response = await api.get("/api/schema");
    expect(response.headers.get("Content-Encoding")).toMatch(/gzip|br/);
  });
});

describe("methods that HTTP has and the application has not", () => {
  it("are refused in the API's shape", async () => {
    const { status, body } = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const call = request(`${server.origin}/api/v1/file/`, { method: "PROPFIND" }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      });
      call.on("error", reject).end();
    });
    expect(status).toBe(405);
    expect(JSON.parse(body)).toMatchObject({ code: "method_not_allowed" });
  });

  it("HEAD answers as GET does, without a body", async () => {
    const response = await api.call("HEAD", "/api/v1/statistics/");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("the OpenAPI document", () => {
  type Operation = {
    requestBody?: unknown;
    parameters?: { name: string }[];
    responses: Record<string, unknown>;
  };
  type Document = {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };

  it("names every call with what it takes and answers, and every reference leads somewhere", async () => {
    const document = await readJson<Document>(new ApiClient(server.origin, null).get("/api/schema"));
    expect(Object.keys(document.paths)).toContain("/api/v1/analysis/{id}/perform-analysis/");
    const { patch } = document.paths["/api/v1/file/{id}/set-file-first-row-header/"] ?? {};
    const settings = JSON.stringify(patch?.requestBody);
    for (const field of ["first_row", "col_ranges", "decimal_separator", "answers"])
      expect(settings).toContain(field);
    const page = document.paths["/api/v1/project/{id}/get-dataset/"]?.get;
    expect(page?.parameters?.map(({ name }) => name)).toEqual(["page", "page_size", "sort", "find"]);
    expect(JSON.stringify(document.paths["/api/v1/analysis/"]?.post?.requestBody)).toContain(
      "remove_outliers",
    );
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? "");
  });

  it("lists the values of a text once, which every generator of clients can read", async () => {
    const document = await readJson<Document>(new ApiClient(server.origin, null).get("/api/schema"));
    expect(document.components.schemas.MergedCells).toMatchObject({
      type: "string",
      enum: ["fill", "first"],
      description: expect.stringContaining(
        "- `fill`: The value is repeated into every cell of the merge.",
      ) as string,
    });
    expect(JSON.stringify(document)).not.toMatch(/"(oneOf|anyOf)":\[\{"const"/);
  });
});

type Me = z.infer<typeof userDetailsSchema>;

describe("defaults of a user", () => {
  it("are kept by name and changed by id", async () => {
    const post = await api.post("/api/v1/users/defaults/", { name: "onboarding_home", value: "step 1" });
    expect(post.status).toBe(201);
    const { id } = await readJson<{ id: string }>(post);
    const patch = await api.patch(`/api/v1/users/defaults/${id}/`, { value: "finish" });
    expect(await patch.json()).toEqual({ id, name: "onboarding_home", value: "finish" });
    const unchanged = await api.patch(`/api/v1/users/defaults/${id}/`, {});
    expect(await unchanged.json()).toEqual({ id, name: "onboarding_home", value: "finish" });
    await api.post("/api/v1/users/defaults/", { name: "layout", value: "chart" });
    const taken = await api.patch(`/api/v1/users/defaults/${id}/`, { name: "layout" });
    expect(taken.status).toBe(409);
    const [me] = await readJson<[Me]>(api.get("/api/v1/users/defaults/user/"));
    const stored = me.defaults.filter((each) => each.id !== null);
    expect(stored.map(({ name, value }) => [name, value])).toEqual([
      ["layout", "chart"],
      ["onboarding_home", "finish"],
    ]);
    expect(me.onboarding_home).toBe("finish");
  });

  it("repeat the fields of the account, which are changed there", async () => {
    const [me] = await readJson<[Me]>(api.get("/api/v1/users/defaults/user/"));
    const { defaults, onboarding_home: _home, onboarding_project: _project, ...account } = me;
    const repeated = defaults.filter(({ id }) => id === null).map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(repeated)).toEqual(
      Object.fromEntries(Object.entries(account).map(([name, value]) => [name, String(value ?? "")])),
    );
    expect(account).toMatchObject({
      sub_is_active: true,
      sub_go_pro: false,
      paypal_client_id: null,
      most_recent: null,
    });
    const taken = await api.post("/api/v1/users/defaults/", { name: "email", value: "other@example.com" });
    expect(taken.status).toBe(400);
  });
});

describe("too many defaults", () => {
  it("are refused, and those that are there can still be changed", async () => {
    const other = await makeUser();
    const client = await ApiClient.of(server.origin, other);
    const names = Array.from({ length: LIMITS.defaultsPerUser }, (_, number) => `default ${number}`);
    await database.userDefault.createMany({
      data: names.map((name) => ({ userId: other.id, name, value: "" })),
    });
    const more = await client.post("/api/v1/users/defaults/", { name: "one more", value: "" });
    expect(more.status).toBe(409);
    const again = await client.post("/api/v1/users/defaults/", { name: "default 7", value: "new" });
    expect(again.status).toBe(201);
  });
});

describe("many at the same time", () => {
  it("upload 20 files at once, and a 21st is asked to wait", async () => {
    const uploads = Array.from({ length: 20 }, (_, number) => slowUpload(`file ${number}.csv`));
    await Promise.all(uploads.map(({ begun }) => begun));
    while (await hasFreeUploadSlot(user.id)) await setTimeout(5);
    const refused = await api.upload("one more.csv", "a,b\n1,2\n");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).not.toBeNull();
    const statuses = await Promise.all(uploads.map(({ finish }) => finish()));
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it("ask for the same analysis and get the same answer", async () => {
    const project = await makeProject(api, "a,b\n1,2\n2,5\n4,4\n");
    const created = await api.post("/api/v1/analysis/", {
      name: "A",
      project: project.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: 1, trans: null }, X: [] },
    });
    const { id } = await readJson<{ id: string }>(created);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        // A request that would wait too long gets a 503; the client retries.
        for (;;) {
          const response = await api.get(`/api/v1/analysis/${id}/perform-analysis/`);
          const text = await response.text();
          if (response.status !== 503) return text;
        }
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("statistics");
  });
});

/** Whether the server would take another upload of the user now. */
function hasFreeUploadSlot(userId: string): Promise<boolean> {
  return withUploadSlot(userId, () => Promise.resolve(true)).catch(() => false);
}

/** An upload whose last bytes come when asked for. */
function slowUpload(name: string) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\na,b\n1,2\n`;
  const tail = "3,4\n\r\n--b--\r\n";
  const call = request(`${server.origin}/api/v1/file/`, {
    method: "POST",
    agent: false,
    headers: {
      Authorization: `Bearer ${api.token}`,
      "Content-Type": "multipart/form-data; boundary=b",
      "Content-Length": Buffer.byteLength(head + tail),
      Expect: "100-continue",
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject);
  });
  // The server asks to go on before it knows the user: that the upload counts comes later.
  const begun = new Promise<void>((resolve) => call.on("continue", () => call.write(head, () => resolve())));
  return {
    begun,
    finish: () => {
      call.end(tail);
      return answered;
    },
  };
}
