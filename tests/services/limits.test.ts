import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "~/config/limits";
import { planOf, PLANS, type PlanName } from "~/config/plans";
import { database } from "~/db/client.server";
import { isTouchDue } from "~/db/touch-last-used";
import { findRefreshToken } from "~/db/refresh-tokens.server";
import { findSession } from "~/db/sessions.server";
import type { UserRow } from "~/db/users.server";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { manualDataSchema } from "~/services/datasets/typed-table";
import { withUploadSlot } from "~/services/datasets/upload-slots.server";
import { requireRestorable } from "~/services/deletions/restore-window.server";
import { getPage, pageQuerySchema } from "~/services/projects/get-page.server";
import { newProjectSchema } from "~/services/projects/new-project-shape";
import { createUpload } from "~/services/uploads/create-upload.server";
import { getUpload } from "~/services/uploads/get-upload.server";
import { withProjectRoom } from "~/services/users/project-room.server";
import { createUserDefault, newUserDefaultSchema } from "~/services/users/user-defaults.server";
import type { AppServer } from "../factories/app-server";
import { sharedServer } from "../factories/shared-server";
import { makeProject } from "../factories/projects";
import { ApiClient, makeUser } from "../factories/users";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HASH = "a".repeat(64);

let server: AppServer;
let user: UserRow;

beforeAll(async () => {
  server = await sharedServer();
  user = await makeUser();
});
afterEach(() => vi.useRealTimers());

/** Freezes the wall clock. */
function stopClock(): Date {
  const now = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now });
  return now;
}

describe("a plan", () => {
  it("is PRO until its end date, and Lite from that moment on", () => {
    const end = new Date("2026-03-01T00:00:00Z");
    const at = (ms: number) => planOf(end, new Date(end.getTime() + ms));
    expect([at(-1), at(0), at(1), planOf(null)]).toEqual(["pro", "lite", "lite", "lite"]);
  });

  it.each<PlanName>(["lite", "pro"])("%s has room for exactly its number of projects", async (plan) => {
    const { id: ownerId } = await makeUser(plan);
    const file = { ownerId, name: "d", fileName: "d.csv", byteLength: 1, blobHash: HASH };
    const { id: datasetId } = await database.dataset.create({ data: file });
    const limit = PLANS[plan].projects;
    const names = Array.from({ length: limit - 1 }, (_, count) => ({
      ownerId,
      datasetId,
      name: `p${count}`,
    }));
    await database.project.createMany({ data: names });
    const add = (count: number) => withProjectRoom(ownerId, count, () => Promise.resolve("added"));
    await expect(add(2)).rejects.toMatchObject({ code: "plan_limit", details: { limit } });
    expect(await add(1)).toBe("added");
    await database.project.create({ data: { ownerId, datasetId, name: "last" } });
    await expect(add(1)).rejects.toMatchObject({ code: "plan_limit" });
    expect(await add(0)).toBe("added");
  });
});

describe("a deletion", () => {
  it("can be undone for ten minutes, the last moment included", async () => {
    const now = stopClock();
    const restore = (ageMs: number) =>
      requireRestorable(user.id, "none", { deletedAt: new Date(now.getTime() - ageMs) }, "project");
    await restore(10 * MINUTE_MS - 1);
    await restore(10 * MINUTE_MS);
    await expect(restore(10 * MINUTE_MS + 1)).rejects.toMatchObject({ code: "gone" });
  });
});

describe("a sign-in", () => {
  it("ends at its expiry, and 30 days after it began", async () => {
    const now = new Date();
    const find = async (expiresInMs: number, ageMs: number) => {
      const tokenHash = `${expiresInMs} ${ageMs}`;
      await database.session.create({
        data: { tokenHash, userId: user.id, expiresAt: new Date(now.getTime() + expiresInMs) },
      });
      const createdAt = new Date(now.getTime() - ageMs);
      await database.session.update({ where: { tokenHash }, data: { createdAt } });
      return (await findSession(tokenHash, now)) !== null;
    };
    expect([await find(1, 0), await find(0, 0), await find(-1, 0)]).toEqual([true, false, false]);
    const month = 30 * DAY_MS;
    expect([await find(1, month - 1), await find(1, month), await find(1, month + 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("by token ends at the expiry of its refresh token", async () => {
    const now = new Date();
    const find = async (expiresInMs: number) => {
      const token = {
        tokenHash: `r${expiresInMs}`,
        device: "Test",
        network: "",
        familyId: "f",
        userId: user.id,
      };
      await database.refreshToken.create({
        data: { ...token, expiresAt: new Date(now.getTime() + expiresInMs) },
      });
      return (await findRefreshToken(token.tokenHash, now)) !== null;
    };
    expect([await find(1), await find(0), await find(-1)]).toEqual([true, false, false]);
  });
});

describe("a typed table", () => {
  const accepts = (json_data: unknown[][]) => manualDataSchema.safeParse({ name: "t", json_data }).success;
  const rows = (count: number) => Array.from({ length: count }, (_, row) => [row]);

  it.each([
    ["rows", 2_000, (count: number) => rows(count)],
    ["columns", 30, (count: number) => [Array<number>(count).fill(1)]],
    ["characters in a cell", 1_000, (count: number) => [["x".repeat(count)]]],
  ])("has at most its number of %s", (_what, limit, table) => {
    expect([limit - 1, limit, limit + 1].map((count) => accepts(table(count)))).toEqual([true, true, false]);
  });
});

describe("a sample", () => {
  const accepts = (sample: object) =>
    newProjectSchema.safeParse({ name: "s", upload: "u", ...sample }).success;

  it("has more than 0 and at most 100 percent of the rows", () => {
    const percent = [0, 0.001, 99.999, 100, 100.001].map((sample_size) => accepts({ sample_size }));
    expect(percent).toEqual([false, true, true, true, false]);
  });

  it("has a whole number of rows, which may exceed 100", () => {
    const rows = [0, 1, 1.5, 101].map((sample_size) => accepts({ sample_size, sample_size_type: "Rows" }));
    expect(rows).toEqual([false, true, false, true]);
  });

  it("has a seed of 32 bits", () => {
    expect([-1, 0, 2 ** 32 - 1, 2 ** 32].map((seed) => accepts({ seed }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("a default", () => {
  it("has a value of at most 10,000 characters", () => {
    const accepts = (length: number) =>
      newUserDefaultSchema.safeParse({ name: "d", value: "x".repeat(length) }).success;
    expect([9_999, 10_000, 10_001].map(accepts)).toEqual([true, true, false]);
  });

  it("is one of at most 200 of a user", async () => {
    const { id: userId } = await makeUser();
    const names = Array.from({ length: LIMITS.defaultsPerUser - 1 }, (_, count) => `d${count}`);
    await database.userDefault.createMany({ data: names.map((name) => ({ userId, name, value: "" })) });
    const set = (name: string) => createUserDefault(userId, { name, value: "new" });
    expect(await set("last")).toMatchObject({ value: "new" });
    await expect(set("too many")).rejects.toMatchObject({ code: "conflict" });
    expect(await set("d0")).toMatchObject({ value: "new" });
  });
});

/** The request by which a tus client announces a file. */
const announcing = (byteLength: number) =>
  new Request("http://127.0.0.1/api/v1/uploads/", {
    method: "POST",
    headers: { "Upload-Length": String(byteLength), "Upload-Metadata": `filename ${btoa("a.csv")}` },
  });
const uploadOf = async (created: Promise<Response>) => ({
  id: (await created).headers.get("Location")?.split("/").at(-2) ?? "",
});

describe("an upload", () => {
  it("is smaller than 55 MB when it is announced", async () => {
    const create = (byteLength: number) => createUpload(user.id, announcing(byteLength));
    const { id } = await uploadOf(create(LIMITS.uploadBytes - 1));
    expect(await getUpload(user.id, id)).toMatchObject({ length: LIMITS.uploadBytes - 1 });
    for (const size of [LIMITS.uploadBytes, LIMITS.uploadBytes + 1]) {
      await expect(create(size)).rejects.toMatchObject({ code: "too_large" });
    }
  });

  it("can be resumed for a day, the last moment included", async () => {
    const { id } = await uploadOf(createUpload(user.id, announcing(10)));
    const now = stopClock();
    const setAge = (ageMs: number) =>
      database.upload.update({ where: { id }, data: { createdAt: new Date(now.getTime() - ageMs) } });
    for (const age of [DAY_MS - 1, DAY_MS]) {
      await setAge(age);
      expect(await getUpload(user.id, id)).toMatchObject({ offset: 0 });
    }
    await setAge(DAY_MS + 1);
    await expect(getUpload(user.id, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is one of at most 20 of a user at the same time", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const running = Array.from({ length: 20 }, () => withUploadSlot("uploader", () => finished));
    await expect(withUploadSlot("uploader", () => finished)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    const other = withUploadSlot("somebody else", () => finished);
    finish();
    await Promise.all([...running, other]);
    await withUploadSlot("uploader", () => finished);
  });
});

describe("a cached result", () => {
  it("has its use recorded when the last record is more than an hour old", () => {
    const now = new Date();
    const isDue = (ageMs: number) => isTouchDue({ usedAt: new Date(now.getTime() - ageMs) }, now);
    expect([60 * MINUTE_MS - 1, 60 * MINUTE_MS, 60 * MINUTE_MS + 1].map(isDue)).toEqual([false, false, true]);
  });
});

describe("a project", () => {
  it("has pages of 1 to 1,000 rows, sorted by at most 5 columns, searched for at most 200 characters", async () => {
    const accepts = (query: object) => pageQuerySchema.safeParse(query).success;
    expect([0, 1, 1_000, 1_001].map((page_size) => accepts({ page_size }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([200, 201].map((length) => accepts({ find: "x".repeat(length) }))).toEqual([true, false]);
    const api = await ApiClient.of(server.origin, user);
    const { id } = await makeProject(api, "a,b\n1,2\n2,5\n4,4\n");
    const sorted = (count: number) =>
      getPage(user.id, id, pageQuerySchema.parse({ sort: Array(count).fill("c1").join(",") }));
    expect((await sorted(5)).data).toHaveLength(3);
    await expect(sorted(6)).rejects.toMatchObject({ code: "invalid_input" });
    const page = (page_size: number) => getPage(user.id, id, pageQuerySchema.parse({ page_size }));
    expect([(await page(2)).has_next_page, (await page(3)).has_next_page]).toEqual([true, false]);
  });

  it("has at most 200 analyses", async () => {
    const api = await ApiClient.of(server.origin, user);
    const { id: project } = await makeProject(api, "a,b\n1,2\n2,5\n4,4\n");
    const names = Array.from({ length: LIMITS.analysesPerProject - 1 }, (_, order) => order);
    await database.analysis.createMany({
      data: names.map((order) => ({
        projectId: project,
        name: "a",
        analysisType: "univariate",
        request: {},
        order,
      })),
    });
    const create = () =>
      createAnalysis(user.id, {
        project,
        name: "a",
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: 1, trans: null }, X: [] },
      });
    expect(await create()).toMatchObject({ order: LIMITS.analysesPerProject - 1 });
    await expect(create()).rejects.toMatchObject({ code: "invalid_input" });
  });
});
