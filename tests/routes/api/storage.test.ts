import { expect, it } from "vitest";
import { database } from "~/db/client.server";
import { getStorageUse } from "~/services/users/storage.server";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { makeStaff } from "../../factories/users";
import { grantStorage } from "~/services/staff/grant-storage.server";

const { user, api } = useApiServer("lite");
const MEGABYTE = 1_048_576;
/** A table of 1.3 MB. */
const table = `a,b\n${"1234567,89\n".repeat(120_000)}`;

it("stores what the plan has room for, and refuses more in words, by every way in", async () => {
  expect(await getStorageUse(user.id)).toEqual({ usedBytes: 0, limitBytes: 500 * MEGABYTE });
  await grantStorage(await makeStaff(), user.id, { megabytes: 2 });
  expect((await api.upload("one.csv", table)).status).toBe(201);
  const refusals = [
    await api.upload("two.csv", `${table}1,2\n`),
    await api.call("POST", "/api/v1/uploads/", undefined, {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(MEGABYTE),
      "Upload-Metadata": `filename ${Buffer.from("three.csv").toString("base64")}`,
    }),
  ];
  for (const refusal of refusals) {
    expect(refusal.status).toBe(403);
    const { code, detail } = await readJson<{ code: string; detail: string }>(refusal);
    expect(code).toBe("plan_limit");
    expect(detail).toMatch(
      /^You use 1\.3 MB of your 2\.0 MB of storage, and this needs 1\.\d MB\. Delete datasets first/,
    );
  }
  await grantStorage(await makeStaff(), user.id, { megabytes: 1 });
  const typed = await api.post("/api/v1/file/manually-insert-data/", {
    name: "typed",
    json_data: [["a"], [1]],
  });
  expect(typed.status).toBe(403);
});

it("has room again when a dataset is deleted", async () => {
  const { results } = await readJson<{ results: { id: string }[] }>(api.get("/api/v1/file/"));
  for (const { id } of results) expect((await api.delete(`/api/v1/file/${id}/`)).status).toBe(204);
  expect((await getStorageUse(user.id)).usedBytes).toBe(0);
  const small = await api.upload("small.csv", "a,b\n1,2\n2,3\n");
  expect(small.status).toBe(201);
});

it("is changed by staff only, who are recorded", async () => {
  await expect(
    grantStorage({ ...(await makeStaff()), isStaff: false }, user.id, { megabytes: 9 }),
  ).rejects.toMatchObject({ code: "staff_only" });
  const events = await database.auditEvent.findMany({
    where: { subjectId: user.id, kind: "storage-granted" },
  });
  expect(events).toHaveLength(2);
});
