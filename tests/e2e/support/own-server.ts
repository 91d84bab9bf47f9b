import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./fixtures";
import { freePort } from "../../../scripts/own-server.mjs";
import { changeRecords } from "./records";
import { isCluster, makePlaces, PREPARED } from "./stack";

/** A server for one test, on the stack of the run. Its data survive restarts. */
export class OwnServer {
  #process: ChildProcess | null = null;
  #token = "";

  private constructor(
    readonly port: number,
    readonly folder: string,
    /** Variables that name the storage of its records and blobs. */
    readonly storage: Record<string, string>,
  ) {}

  /** Starts a server with the demo accounts; API calls use the token of the PRO account. */
  static async create(): Promise<OwnServer> {
    const folder = mkdtempSync(path.join(tmpdir(), "estimand-own-"));
    const server = new OwnServer(await freePort(), folder, await makePlaces());
    await server.prepare();
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get env(): NodeJS.ProcessEnv {
    const { port, folder, storage: places } = this;
    const own = { PORT: String(port), DATA_DIR: folder, PUBLIC_URL: "", SEED_DEMO: "on", ...places };
    const limits = { RATE_LOGIN: "0", LOG_LEVEL: "warn" };
    return { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", ...limits, ...own };
  }

  private async prepare(): Promise<void> {
    if (!isCluster) return cpSync(PREPARED, this.folder, { recursive: true });
    for (const name of ["prisma/prepare.ts", "tests/e2e/support/seed-users.ts"]) {
      const script = spawn(process.execPath, ["--import", "tsx", name], { env: this.env });
      expect((await once(script, "exit"))[0]).toBe(0);
    }
  }

  async start(): Promise<void> {
    this.#process = spawn(process.execPath, ["server.js"], { env: this.env, stdio: "ignore" });
    await expect(async () => {
      expect((await fetch(`${this.origin}/app/health`)).status).toBe(200);
    }).toPass({ timeout: 60_000 });
    if (this.#token) return;
    const body = { username: "pro@example.com", password: "estimand" };
    const answer = await this.call<{ access: string }>("POST", "token/", body);
    this.#token = answer.access;
  }

  /** Kills the process with SIGKILL, so that it cannot write anything. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  /** Changes its records while nobody uses it. @param sql for SQLite and PostgreSQL, without parameters; times as of `sqlTime` */
  change(sql: string): Promise<void> {
    return changeRecords({ folder: this.folder, url: this.storage.DATABASE_URL ?? "" }, sql);
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  get headers(): Record<string, string> {
    return this.#token ? { Authorization: `Bearer ${this.#token}` } : {};
  }

  fetch(method: string, address: string, init: RequestInit = {}): Promise<Response> {
    const url = address.startsWith("/") ? address : `/api/${address}`;
    return fetch(`${this.origin}${url}`, {
      method,
      ...init,
      headers: { ...this.headers, ...(init.headers as Record<string, string>) },
    });
  }

  async call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await this.fetch(method, address, body === undefined ? {} : json);
    expect(response.ok, `${method} ${address}: ${response.status}`).toBe(true);
    return (await response.json()) as T;
  }

  /** Polls an address until its JSON has this status. */
  async until<T extends { status: string }>(address: string, status: string): Promise<T> {
    let answer = await this.call<T>("GET", address);
    await expect(async () => {
      answer = await this.call<T>("GET", address);
      expect(answer.status).toBe(status);
    }).toPass({ intervals: [20], timeout: 60_000 });
    return answer;
  }
}

/** Tests on a server that no test of another worker uses: they change its records, stop it, or wait for one request after another. */
export const onOwnServer = test.extend<object, { server: OwnServer }>({
  server: [
    async ({}, use) => {
      const server = await OwnServer.create();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
