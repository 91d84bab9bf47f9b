/** Data that earlier releases wrote (tests/fixtures/releases) are restored, opened, edited, undone and reported from. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnServer } from "../../scripts/own-server.mjs";
import type { Version } from "~/services/replacements/version-shape";
import type { AccountIds } from "../factories/full-account";
import { pageAddresses } from "../factories/page-addresses";
import { signInToPages } from "../factories/page-server";
import { until } from "../factories/projects";
import { PASSWORD } from "../factories/users";

const RELEASES = "tests/fixtures/releases";
const versions = readdirSync(RELEASES)
  .filter((name) => name.endsWith(".tar.gz"))
  .map((name) => name.replace(".tar.gz", ""));

describe.each(versions)("data of %s", (version) => {
  const folder = mkdtempSync(path.join(tmpdir(), "estimand-release-"));
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  let ids: AccountIds;
  let cookie = "";
  let token = "";

  const call = (method: string, address: string, body?: unknown) =>
    fetch(`${server.origin}/api/v1/${address}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const get = async <T>(address: string): Promise<T> => {
    const answer = await call("GET", address);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };

  beforeAll(async () => {
    execFileSync("tar", ["-xzf", path.join(RELEASES, `${version}.tar.gz`), "-C", folder]);
    const kept = JSON.parse(readFileSync(path.join(folder, "places.json"), "utf8")) as {
      email: string;
      places: AccountIds;
    };
    ids = kept.places;
    const dataDir = path.join(folder, "data");
    const restored = spawnSync(
      process.execPath,
      ["scripts/operate.mjs", "restore", path.join(folder, "backup")],
      { env: { ...process.env, DATA_DIR: dataDir }, encoding: "utf8" },
    );
    expect(restored.status, restored.stdout + restored.stderr).toBe(0);
    server = await startOwnServer(dataDir);
    cookie = await signInToPages(server.origin, kept.email);
    const body = JSON.stringify({ username: kept.email, password: PASSWORD });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${server.origin}/api/token/`, { method: "POST", headers, body });
    token = ((await answer.json()) as { access: string }).access;
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are shown by every page", async () => {
    // Two pages are about an order that is being paid.
    const addresses = pageAddresses(ids).filter((path) => !/subscription\/(left|return)/.test(path));
    expect(addresses.length).toBeGreaterThan(90);
    const failed: string[] = [];
    for (const address of addresses) {
      const { status } = await fetch(server.origin + address, {
        headers: { Cookie: cookie },
        redirect: "manual",
      });
      if (status >= 400) failed.push(`${address}: ${status}`);
    }
    expect(failed).toEqual([]);
  });

  it("keep their results, which are computed again after an edit and its undo", async () => {
    const result = `analysis/${ids.analysisId}/perform-analysis/`;
    const columns = `project/${ids.projectId}/columns/`;
    type Column = { name: string; col_db_id: string; user_formula: string | null };
    const before = await get(result);
    const { columns: listed } = await get<{ columns: Column[] }>(columns);
    const column = listed.find((each) => each.user_formula !== null);
    const edited = await call("PATCH", `column/${column?.col_db_id}/`, { user_formula: "[value] * 5" });
    expect(edited.status, await edited.text()).toBe(200);
    for (const direction of ["undo", "undo", "redo", "redo", "undo"]) {
      const answer = await call("POST", `project/${ids.projectId}/${direction}/`);
      expect(answer.status, await answer.text()).toBe(200);
    }
    const { columns: after } = await get<{ columns: Column[] }>(columns);
    expect(after.map(({ user_formula }) => user_formula)).toEqual(
      listed.map(({ user_formula }) => user_formula),
    );
    expect(await get(result)).toEqual(before);
  });

  it("go back to the version before", async () => {
    const versions = `file/${ids.datasetId}/versions/`;
    const answer = await call("POST", `${versions}1/restore/`);
    expect([200, 202], await answer.text()).toContain(answer.status);
    const listed = await until(
      () => get<{ results: Version[] }>(versions),
      ({ results }) => results.every(({ is_restoring }) => !is_restoring),
    );
    const [present] = listed.results;
    expect(present).toMatchObject({ number: 3, is_present: true, message: null });
    expect(present?.origin).toContain("Went back to version 1");
  });

  it("give a report", async () => {
    for (const address of [`analysis/${ids.analysisId}`, `project/${ids.projectId}`]) {
      const answer = await call("GET", `${address}/report/?format=html`);
      expect(answer.status, address).toBe(200);
      expect(await answer.text()).toContain("</html>");
    }
  });
});
