import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";

const { api } = useApiServer();

/** Files of the blob store. */
function storedFiles(): string[] {
  const folder = path.join(process.env.DATA_DIR ?? "", "blobs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

const columnsOf = (projectId: string) =>
  database.column.findMany({ where: { projectId }, orderBy: { columnIndex: "asc" } });

describe("a duplicate", () => {
  it("copies no data: its columns name the same files, and none is added", async () => {
    const project = await makeProject(api, "a,b\n1,x\n2,y\n4,x\n");
    const before = storedFiles();
    const response = await api.post(`/api/v1/project/${project.id}/duplicate/`, { name: "Copy" });
    expect(response.status).toBe(200);
    const { created_id } = await readJson<{ created_id: string }>(response);
    expect(storedFiles()).toEqual(before);
    const [own, copied] = [await columnsOf(project.id), await columnsOf(created_id)];
    expect(copied.map(({ name, blobHash }) => [name, blobHash])).toEqual(
      own.map(({ name, blobHash }) => [name, blobHash]),
    );
    expect(copied).toHaveLength(2);
  });

  it("has column names of its own", async () => {
    const project = await makeProject(api, "a,b\n1,x\n2,y\n4,x\n");
    const answer = api.post(`/api/v1/project/${project.id}/duplicate/`, { name: "Copy" });
    const { created_id } = await readJson<{ created_id: string }>(answer);
    const [first] = await columnsOf(created_id);
    expect((await api.patch(`/api/v1/column/${first?.id ?? ""}/`, { name: "renamed" })).status).toBe(200);
    expect((await columnsOf(project.id)).map(({ name }) => name)).toEqual(["a", "b"]);
    expect((await columnsOf(created_id)).map(({ name }) => name)).toEqual(["renamed", "b"]);
  });
});
