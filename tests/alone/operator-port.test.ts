import { rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "~/db/client.server";
import { enqueueJob } from "~/jobs/queue.server";
import { runtime } from "~/runtime.server";
import type { Readiness } from "~/services/maintenance/readiness.server";
import { startPageServer } from "../factories/page-server";

vi.hoisted(() => {
  process.env.OPERATOR_PORT = "9464";
});

let app: Awaited<ReturnType<typeof startPageServer>>;
const http = createServer(runtime.answerOperator);
let origin = "";

beforeAll(async () => {
  app = await startPageServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  http.close();
  await app.close();
});

const ready = async () => {
  const response = await fetch(`${origin}/readyz`);
  return { status: response.status, ...((await response.json()) as Readiness) };
};
/** The values of a measurement, by their labels. */
async function measured(name: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`);
  const lines = (await answer.text())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(name.length, end), Number(line.slice(end + 1))];
    }),
  );
}

describe("the operator's port", () => {
  it("says that the process lives and is ready, with the time of each part", async () => {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const { status, parts } = await ready();
    expect(status).toBe(200);
    expect(Object.keys(parts)).toEqual(["database", "migrations", "blobs", "queue"]);
    expect(Object.values(parts).every(({ ok, ms }) => ok && Number.isInteger(ms))).toBe(true);
  });

  it("answers to addresses and to names inside a network, not to those that a foreign page can have", async () => {
    const { port } = http.address() as AddressInfo;
    const statusFor = (host: string) =>
      new Promise((resolve) => {
        request({ port, path: "/healthz", headers: { Host: host } }, ({ statusCode }) =>
          resolve(statusCode),
        ).end();
      });
    const own = [
      "127.0.0.1:9464",
      "10.1.2.3",
      "[::1]:9464",
      "localhost",
      "web:9464",
      "web.estimand.svc.cluster.local",
    ];
    for (const host of own) expect(await statusFor(host), host).toBe(200);
    for (const host of ["evil.example.com", "10.1.2.3.nip.io", "evil.example.com:9464"])
      expect(await statusFor(host), host).toBe(421);
  });

  it("answers to a balancer that names no host", async () => {
    const { port } = http.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /readyz HTTP/1.0\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("says which part is not ready", async () => {
    const name = "29991231235959_later";
    await database.$executeRaw`UPDATE _prisma_migrations SET migration_name = migration_name || ${name}`;
    const { status, parts } = await ready();
    await database.$executeRaw`UPDATE _prisma_migrations SET migration_name = replace(migration_name, ${name}, '')`;
    expect(status).toBe(503);
    expect(parts.migrations.fault).toMatch(/^\d+ are not applied$/);
    expect(parts.database.ok).toBe(true);
    expect((await ready()).status).toBe(200);
  });

  it("says that files cannot be written", async () => {
    const folder = path.join(process.env.DATA_DIR ?? "", "tmp");
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    const { status, parts } = await ready();
    rmSync(folder);
    expect([status, parts.blobs.ok]).toEqual([503, false]);
  });

  it("counts requests, jobs, pools and refused sign-ins", async () => {
    const labels = '_count{method="POST",area="api",status="401"}';
    const before = (await measured("estimand_request_duration_seconds")).get(labels) ?? 0;
    const refusals = (await measured("estimand_sign_in_refusals_total")).get("") ?? 0;
    const wrong = { method: "POST", headers: { "Content-Type": "application/json" } };
    const body = JSON.stringify({ username: "nobody@example.org", password: "wrong" });
    expect((await fetch(`${app.origin}/api/token/`, { ...wrong, body })).status).toBe(401);
    await vi.waitFor(async () => {
      const counts = await measured("estimand_request_duration_seconds_count");
      expect(counts.get(labels.slice("_count".length))).toBe(before + 1);
    });
    expect((await measured("estimand_sign_in_refusals_total")).get("")).toBe(refusals + 1);
    expect((await measured("estimand_pool_jobs")).get('{pool="interactive",state="running"}')).toBe(0);

    const later = new Date(Date.now() + 3_600_000);
    await enqueueJob("remind-plans", { subjectId: "x", ownerId: null, runAfter: later });
    expect([...(await measured("estimand_jobs")).keys()]).not.toContain(
      '{kind="remind-plans",state="queued"}',
    );
    expect([...(await measured("nodejs_eventloop_lag_p99_seconds")).keys()]).toEqual([""]);
  });

  it("has nothing else, and labels without addresses, so that their number stays small", async () => {
    expect((await fetch(`${origin}/app/`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(405);
    await fetch(`${app.origin}/api/v1/project/cmwtv7o0i0007jx7da4qwsons/`);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).not.toContain("cmwtv7o0i0007jx7da4qwsons");
  });

  it("is not ready from the moment the server stops", async () => {
    runtime.beginStop();
    expect((await ready()).status).toBe(503);
  });
});
