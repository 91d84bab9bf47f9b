/** The npm package: it is installed without Rust, compilers and install scripts, and does the main job. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/own-server.mjs";
import { buildPackage } from "../../scripts/release.mjs";

const MOST_BYTES = 60e6;
const WAIT_MS = 60_000;

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "estimand-package-")));
const programs = path.join(folder, "programs");
const command = path.join(folder, "node_modules/.bin/estimand");
/** Node is the only program that is found. */
const env: NodeJS.ProcessEnv & { HOME: string } = {
  NODE_ENV: "production",
  PATH: programs,
  HOME: path.join(folder, "home"),
  LOG_LEVEL: "error",
  RATE_LOGIN: "0",
};

let bytes = 0;
let port = 0;
let server: ChildProcess;
let printed = "";

beforeAll(async () => {
  for (const each of [programs, env.HOME]) mkdirSync(each);
  symlinkSync(process.execPath, path.join(programs, "node"));
  const file = await buildPackage(path.join(folder, "release"));
  bytes = readFileSync(file).length;
  writeFileSync(path.join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", file], {
    cwd: folder,
    stdio: "pipe",
  });
  port = await freePort();
  server = spawn(command, ["--port", String(port)], { env, stdio: ["ignore", "pipe", "inherit"] });
  server.stdout?.on("data", (text: Buffer) => (printed += text.toString()));
  await vi.waitFor(() => expect(printed).toContain("listening"), { timeout: WAIT_MS });
}, 240_000);

afterAll(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
});

async function call(address: string, { token, ...init }: RequestInit & { token?: string } = {}) {
  const headers = { ...init.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { ...init, headers });
  return (await answer.json()) as Record<string, unknown>;
}

const asJson = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

describe("the package", () => {
  it("is small, and prints its data folder", () => {
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(printed).toContain(`Data: ${path.join(env.HOME, ".local/share/estimand")}`);
  });

  it("reads a file and computes an analysis", async () => {
    const { access } = await call(
      "/api/token/",
      asJson({ username: "pro@example.com", password: "estimand" }),
    );
    const token = String(access);
    const body = new FormData();
    body.set("file", new Blob(["x;y\n1;2\n2;4,1\n3;5,9\n4;8,2\n5;9,8\n6;12,1\n"]), "a.csv");
    const { id: file } = await call("/api/v1/file/", { method: "POST", body, token });
    const read = async () => (await call(`/api/v1/file/${String(file)}/`, { token })).status;
    await expect.poll(read, { timeout: WAIT_MS }).toBe("estimand_preview");
    const { project_full_id: project } = await call(`/api/v1/file/${String(file)}/finalize/`, {
      method: "POST",
      token,
    });
    const ready = async () => (await call(`/api/v1/project/${String(project)}/`, { token })).status;
    await expect.poll(ready, { timeout: WAIT_MS }).toBe("ready");
    const request = {
      name: "y on x",
      project,
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: { Y: { column: 2, trans: null }, X: [{ column: 1, trans: null }] },
      remove_outliers: false,
    };
    const { id } = await call("/api/v1/analysis/", { ...asJson(request), token });
    const results = async () =>
      JSON.stringify(await call(`/api/v1/analysis/${String(id)}/perform-analysis/`, { token }));
    // Σ(x − 3.5)(y − ȳ) / Σ(x − 3.5)² = 34.95 / 17.5.
    await expect.poll(results, { timeout: WAIT_MS }).toContain("1.99714285714");
  });

  it("says in one sentence what keeps it from starting", () => {
    const start = (...parameters: string[]) => {
      try {
        return execFileSync(command, parameters, { env, encoding: "utf8", stdio: "pipe" });
      } catch (error) {
        return String((error as { stderr: unknown }).stderr).trim();
      }
    };
    expect(start("--port", "1")).toMatch(/^The data folder .* is in use by another Estimand\. Stop it, .*$/);
    expect(start("--data", path.join(folder, "other"), "--port", String(port))).toMatch(
      /^Port \d+ is taken by another program\. Stop it, .*: estimand --port 3001$/,
    );
    expect(start("serve")).toBe("Estimand has no command serve. estimand --help lists them.");
  });
});
