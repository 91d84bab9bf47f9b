/**
 * A server of several processes on this machine: PostgreSQL, an S3 server, webs behind HAProxy, and workers. `node
 * scripts/cluster/start-cluster.mjs` starts one with the demo accounts.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { answering, freePort } from "../own-server.mjs";
import { startPostgres } from "../postgres-server.mjs";
import { startS3Server } from "../s3-server.mjs";
import { ROOT, run } from "../setup/step.mjs";
import { startBalancer } from "./balancer.mjs";
import { ServerProcess } from "./server-process.mjs";

/** For all processes of all clusters: they are on this machine alone, and are removed. */
const SESSION_SECRET = randomBytes(32).toString("hex");

/**
 * @typedef {{origin: string, webs: ServerProcess[], workers: ServerProcess[], all: ServerProcess[],
 *   postgres: Awaited<ReturnType<typeof startPostgres>>, store: Awaited<ReturnType<typeof startS3Server>>,
 *   env: NodeJS.ProcessEnv, folder: string, stop: () => Promise<void>}} Cluster
 */

/**
 * Starts a cluster in a temporary folder.
 *
 * @param {{webs?: number, workers?: number, seedDemo?: boolean, port?: number, root?: string, env?: Record<string, string>}} [options]
 *   port: of the balancer, if not any free one; root: the folder of another version; env: more settings of all processes
 * @returns {Promise<Cluster>} the balancer's `origin`; the processes by role; the database and the store; `env`, with which a program reaches both;
 *   `folder`, which has the logs; and `stop`
 */
export async function startCluster(options = {}) {
  const { webs = 2, workers = 2, seedDemo = true, root = ROOT, env: more = {} } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), "estimand-cluster-"));
  const undo = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  try {
    const store = await startS3Server();
    undo.push(() => store.stop());
    const postgres = await startPostgres({ isDurable: true, connections: 200 });
    undo.push(() => postgres.stop());
    const port = options.port ?? (await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const env = environment({ origin, postgres, store, seedDemo, more });
    const prepared = path.join(folder, "prepare");
    await migrate({ root, env: { ...env, DATA_DIR: prepared } });
    const ofRole = async (role, count) => {
      const made = [];
      for (let number = 1; number <= count; number += 1) {
        const ports = { port: await freePort(), operatorPort: await freePort() };
        made.push(
          new ServerProcess({ name: `${role}${number}`, folder, ...ports, env: { ...env, ROLE: role } }),
        );
      }
      return made;
    };
    const parts = { webs: await ofRole("web", webs), workers: await ofRole("worker", workers) };
    const all = [...parts.webs, ...parts.workers];
    undo.push(async () => {
      await Promise.all(all.map((each) => each.kill()));
    });
    await Promise.all(all.map((each) => each.start({ root })));
    const balancer = await startBalancer({ folder, port, webs: parts.webs });
    undo.push(() => balancer.stop());
    await answering(`${origin}/app/health`);
    return { origin, ...parts, all, postgres, store, env: { ...env, DATA_DIR: prepared }, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Brings the database of a cluster to a version. @param {{root?: string, env: NodeJS.ProcessEnv}} options root: the version's folder */
export async function migrate({ root = ROOT, env }) {
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { cwd: root, env });
}

function environment({ origin, postgres, store, seedDemo, more }) {
  return {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    OPERATOR_HOST: "127.0.0.1",
    PUBLIC_URL: origin,
    TRUST_PROXY: "1",
    DATABASE_URL: postgres.url,
    BLOBS_URL: `s3://${store.bucket}/cluster?endpoint=${store.origin}&pathStyle=1`,
    ...store.credentials,
    SESSION_SECRET,
    SEED_DEMO: seedDemo ? "on" : "off",
    WORKERS: "1",
    LOG_LEVEL: "warn",
    ...{ RATE_LOGIN: "0", RATE_CALLS: "0", RATE_FILES: "0", SMTP_URL: "" },
    ...more,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { origin, folder, stop } = await startCluster();
  console.log(`${origin} (logs in ${folder})`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
}
