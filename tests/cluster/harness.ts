import { readFileSync } from "node:fs";
import pg from "pg";
import { expect } from "vitest";
import { startCluster } from "../../scripts/cluster/start-cluster.mjs";
import type { ServerProcess } from "../../scripts/cluster/server-process.mjs";
import { pause } from "./caller";
import { tableOf } from "./ledger";
import { Load } from "./load";

const PATIENCE_MS = 90_000;

type Job = {
  id: string;
  kind: string;
  status: string;
  attempts: number;
  workerId: string | null;
  message: string | null;
};

/** Asks again until there is an answer. */
async function until<T>(what: string, ask: () => Promise<T | null>, everyMs = 20): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(everyMs);
  }
  throw new Error(`Still not so after ${PATIENCE_MS / 1000} s: ${what}`);
}

/** A cluster with a load on it. */
export class Harness {
  private constructor(
    readonly cluster: Awaited<ReturnType<typeof startCluster>>,
    readonly database: pg.Pool,
    readonly load: Load,
  ) {}

  /** @param root the folder of another version */
  static async start(root?: string): Promise<Harness> {
    const cluster = await startCluster({ seedDemo: false, root });
    const database = new pg.Pool({ connectionString: cluster.postgres.url, max: 4 });
    // A connection that breaks is replaced at its next use.
    database.on("error", () => undefined);
    try {
      const load = new Load(cluster.origin, database, cluster.env, root);
      load.start();
      await load.untilAllServed();
      return new Harness(cluster, database, load);
    } catch (error) {
      await database.end();
      await cluster.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.load.stop();
    console.log(`\n${tableOf(this.load.tallies)}\n\n${this.#logged()}`);
    await this.database.end();
    await this.cluster.stop();
  }

  /** Lets a fault happen, waits until the load goes on, and compares the server with the ledger. */
  async underLoad(name: string, fault: () => Promise<void>): Promise<void> {
    const tally = this.load.begin(name);
    try {
      await fault();
    } finally {
      await this.startAll();
    }
    await this.load.untilAllServed();
    await this.load.verify();
    expect(tally.faults.slice(0, 20)).toEqual([]);
  }

  /** Starts the processes that a fault has ended. */
  async startAll(): Promise<void> {
    await Promise.all(this.cluster.all.filter((each) => !each.isRunning).map((each) => each.start()));
  }

  /** A job of a kind on a record; null if there is none. A database that is away has no answer. */
  async job(kind: string, subjectId: string): Promise<Job | null> {
    const { rows } = await this.database.query<Job>(
      `SELECT id, kind, status, attempts, "workerId", message FROM "Job" WHERE kind = $1 AND "subjectId" = $2
       ORDER BY "createdAt" DESC LIMIT 1`,
      [kind, subjectId],
    );
    return rows[0] ?? null;
  }

  /** Waits until a worker has claimed a job. @param attempt the number of the attempt */
  running(kind: string, subjectId: string, attempt = 1): Promise<{ job: Job; worker: ServerProcess }> {
    return until(`${kind} runs`, async () => {
      const job = await this.job(kind, subjectId);
      if (job !== null && ["done", "failed", "cancelled"].includes(job.status)) {
        throw new Error(`${kind} was ${job.status} before the fault.`);
      }
      if (job?.status !== "running" || job.workerId === null || job.attempts < attempt) return null;
      const worker = this.workerOf(job.workerId);
      return worker === null ? null : { job, worker };
    });
  }

  workerOf(workerId: string): ServerProcess | null {
    const pid = Number(workerId.split("/")[1]);
    return this.cluster.workers.find((each) => each.isRunning && each.pid === pid) ?? null;
  }

  /** Waits for the end of a job. */
  ended(kind: string, subjectId: string): Promise<Job> {
    return until(`${kind} has ended`, async () => {
      const job = await this.job(kind, subjectId);
      return job !== null && job.status !== "running" && job.status !== "queued" ? job : null;
    });
  }

  /** The errors that the processes logged, each once. */
  #logged(): string {
    const counts = new Map<string, number>();
    for (const { name, log } of this.cluster.all) {
      for (const line of readFileSync(log, "utf8").split("\n")) {
        const said = readLine(line);
        if (said !== null) counts.set(`${name}: ${said}`, (counts.get(`${name}: ${said}`) ?? 0) + 1);
      }
    }
    return [...counts].map(([said, count]) => `${count} × ${said}`).join("\n");
  }
}

type LogLine = {
  level?: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  name?: string;
  reason?: string;
};

function readLine(line: string): string | null {
  if (!line.startsWith("{")) return null;
  const { level = 0, msg = "", err, name, reason } = JSON.parse(line) as LogLine;
  if (level < 50) return null;
  const frame = err?.stack?.split("\n").find((each) => each.includes("/build/")) ?? "";
  const cause = err?.message ?? [name, reason].filter(Boolean).join(", ");
  return `${msg}: ${cause.trim().split("\n").at(-1)} ${frame.trim()}`;
}
