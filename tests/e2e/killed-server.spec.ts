import { statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { expect } from "./support/fixtures";
import { onOwnServer as test } from "./support/own-server";

const ROWS = 300_000;
const HEAD = 1_500_000;

/** Column b is 8a; the sum of a is ROWS · (ROWS + 1) / 2. */
function table(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, i) => `${i + 1};${(i + 1) * 8};name ${i % 1_000}`);
  return Buffer.from(`a;b;c\n${rows.join("\n")}\n`);
}

interface DatasetState {
  id: string;
  status: string;
  message: string | null;
}

interface ProjectState {
  id: string;
  status: string;
  message: string | null;
  row_count: number | null;
  receipt: { columns: { name: string }[] } | null;
}

test("a server killed in any phase of an import loses nothing", async ({ server }) => {
  test.setTimeout(240_000);
  const bytes = table();
  let location = "";
  let file = "";
  let project = "";

  await test.step("killed during the upload: it resumes from the bytes received", async () => {
    const metadata = `filename ${Buffer.from("kill.csv").toString("base64")}`;
    const begun = await server.fetch("POST", "v1/uploads/", {
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Length": String(bytes.length),
        "Upload-Metadata": metadata,
      },
    });
    expect(begun.status).toBe(201);
    location = new URL(begun.headers.get("location") ?? "", `http://127.0.0.1:${server.port}`).pathname;
    const part = path.join(server.folder, "uploads", location.split("/").at(-2) ?? "");
    const sending = httpRequest(`http://127.0.0.1:${server.port}${location}`, {
      method: "PATCH",
      headers: {
        ...server.headers,
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Content-Length": bytes.length,
        "Upload-Offset": 0,
      },
    });
    sending.on("error", () => undefined);
    sending.write(bytes.subarray(0, HEAD));
    await expect.poll(() => statSync(part).size).toBe(HEAD);
    await server.restart();
    sending.destroy();

    const resumed = await server.fetch("HEAD", location, { headers: { "Tus-Resumable": "1.0.0" } });
    expect(resumed.headers.get("upload-offset")).toBe(String(HEAD));
    const rest = await server.fetch("PATCH", location, {
      headers: {
        "Tus-Resumable": "1.0.0",
        "Content-Type": "application/offset+octet-stream",
        "Upload-Offset": String(HEAD),
      },
      body: new Uint8Array(bytes.subarray(HEAD)),
    });
    expect(rest.status).toBe(204);
  });

  const upload_id = location.split("/").at(-2);
  /** Kills the server shortly after a call started, in whatever phase the call is. */
  const killDuring = async (address: string, body?: object) => {
    const lost = server.call("POST", address, body).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 60));
    await server.restart();
    await lost;
  };

  await test.step("killed after the last byte and during the inspection: the dataset is created", async () => {
    await server.restart();
    await killDuring("v1/file/", { upload_id });
    // A browser that lost the response retries.
    ({ id: file } = await server.call<DatasetState>("POST", "v1/file/", { upload_id }));
    expect((await server.call<DatasetState>("POST", "v1/file/", { upload_id })).id).toBe(file);
    expect(await server.until<DatasetState>(`v1/file/${file}/`, "estimand_preview")).toMatchObject({
      message: null,
    });
  });

  await test.step("killed while it waits for settings: those sent before are stored", async () => {
    const settings = { header: 1, first_row: 2, col_ranges: "1-2" };
    await server.call("PATCH", `v1/file/${file}/set-file-first-row-header/`, settings);
    await server.restart();
    const receipt = await server.call<{ columns: { name: string }[] }>("GET", `v1/file/${file}/receipt/`);
    expect(receipt.columns.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  await test.step("killed during the import: the import restarts", async () => {
    await killDuring(`v1/file/${file}/finalize/`);
    const finalized = await server.call<{ project_full_id: string }>("POST", `v1/file/${file}/finalize/`);
    project = finalized.project_full_id;
    const ready = await server.until<ProjectState>(`v1/project/${project}/`, "ready");
    expect(ready).toMatchObject({ message: null, row_count: ROWS });
    expect(ready.receipt?.columns.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  await test.step("killed during the first analysis: it is stored, and is computed on the next request", async () => {
    const { id } = await server.call<{ id: string }>("POST", "v1/analysis/", {
      name: "First",
      project,
      analysis_type: "univariate",
      analysis_function: ["robust_statistics", "statistics"],
      variables: { Y: { column: 1, trans: null }, settings: { statistics: ["sum"] } },
      remove_outliers: false,
    });
    const asked = server.fetch("GET", `v1/analysis/${id}/perform-analysis/`).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await server.restart();
    await asked;
    let result: { statistics?: { statistics: { name: string; value: number }[] } } = {};
    await expect(async () => {
      const response = await server.fetch("GET", `v1/analysis/${id}/perform-analysis/`);
      expect(response.status).toBe(200);
      result = (await response.json()) as typeof result;
    }).toPass({ timeout: 60_000 });
    expect(result.statistics?.statistics).toMatchObject([{ name: "sum", value: (ROWS * (ROWS + 1)) / 2 }]);
  });

  await test.step("the dataset has exactly one project", async () => {
    const { results } = await server.call<{ results: { id: string; projects: { id: string }[] }[] }>(
      "GET",
      "v1/file/",
    );
    const own = results.filter(({ id }) => id === file);
    expect(own.flatMap(({ projects }) => projects.map(({ id }) => id))).toEqual([project]);
  });
});
