import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCutOff } from "../../scripts/cluster/cut-off.mjs";
import type { ServerProcess } from "../../scripts/cluster/server-process.mjs";
import { falseClock } from "../../scripts/cluster/false-clock.mjs";
import { mountDisk } from "../../scripts/cluster/small-disk.mjs";
import { pause } from "./caller";
import { Harness } from "./harness";
import { beginColumns, beginImport, checkColumns, checkImported } from "./large-work";

const AWAY_MS = 15_000;
/** A server in a container gets so long to stop before it is killed. */
const STOP_MS = 25_000;
const MAX_ATTEMPTS = 3;
const APART_MS = 5 * 60_000;

/** Namespaces and disks are made by root. */
const isRoot = process.getuid?.() === 0;
const DISK_MB = 500;

let harness: Harness;

beforeAll(async () => void (harness = await Harness.start()));
afterAll(() => harness?.stop());

describe("a process", () => {
  it.each(["web", "worker"])(
    "of the role %s that is killed loses nothing, one after the other",
    async (role) => {
      await harness.underLoad(`kill -9 of each ${role}`, async () => {
        for (const each of harness.cluster.all.filter(({ name }) => name.startsWith(role))) {
          await each.kill();
          await harness.load.untilAllServed();
          await each.start();
        }
      });
    },
  );

  it("that imports a file and is killed leaves the import to the other", async () => {
    await harness.underLoad("kill -9 in an import", async () => {
      const project = await beginImport(harness);
      const { worker } = await harness.running("import-project", project);
      await worker.kill();
      await checkImported(harness, project);
      expect(await harness.job("import-project", project)).toMatchObject({ status: "done", attempts: 2 });
    });
  });

  it("that computes columns and is killed leaves them to the other", async () => {
    await harness.underLoad("kill -9 in columns", async () => {
      const { project, edited } = await beginColumns(harness);
      const { worker } = await harness.running("compute-columns", project);
      await worker.kill();
      await harness.ended("compute-columns", project);
      expect([200, 202]).toContain((await edited).status);
      await checkColumns(harness, project);
      expect(await harness.job("compute-columns", project)).toMatchObject({ status: "done", attempts: 2 });
    });
  });

  it("whose job ends it each time makes the job fail for good, and its user reads why", async () => {
    await harness.underLoad("a job that ends its worker", async () => {
      const project = await beginImport(harness);
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const { worker } = await harness.running("import-project", project, attempt);
        await worker.kill();
        await worker.start();
      }
      const { status, message } = await harness.load.examiner.imported(project);
      expect(status).toBe("failed");
      expect(message).toMatch(/stopped 3 times/);
      expect(await harness.ended("import-project", project)).toMatchObject({ status: "failed" });
    });
  });

  it("that is asked to stop refuses nobody but with Retry-After, and hands its jobs back", async () => {
    const { load, cluster } = harness;
    await harness.underLoad("SIGTERM, one after the other", async () => {
      for (const each of cluster.webs) {
        await each.terminate();
        await load.untilAllServed();
        await each.start();
      }
      const project = await beginImport(harness);
      const { worker } = await harness.running("import-project", project);
      expect(await worker.terminate()).toBeLessThan(STOP_MS);
      await checkImported(harness, project);
      // An attempt that was handed back does not count.
      expect(await harness.job("import-project", project)).toMatchObject({ status: "done", attempts: 1 });
      expect([...load.tally.cuts]).toEqual([]);
    });
  });
});

describe("what all processes share", () => {
  it("PostgreSQL that crashes and starts again loses nothing", async () => {
    await harness.underLoad("PostgreSQL crashes", async () => {
      await harness.cluster.postgres.crash();
      await pause(3_000);
      await harness.cluster.postgres.restart();
    });
  });

  it("a store that is silent loses nothing", async () => {
    await harness.underLoad("the store is silent", async () => {
      harness.cluster.store.freeze();
      await pause(AWAY_MS);
      harness.cluster.store.thaw();
    });
  });

  it("a store that refuses connections loses nothing", async () => {
    await harness.underLoad("the store is away", async () => {
      await harness.cluster.store.kill();
      await pause(AWAY_MS);
      await harness.cluster.store.restart();
    });
  });
});

describe("one machine of several", () => {
  it.runIf(isRoot)(
    "that is cut off loses its job to another, and its late result does not win (root only)",
    async () => {
      const { cluster, database } = harness;
      const [other, cut] = cluster.workers as [ServerProcess, ServerProcess];
      const network = await makeCutOff([cluster.postgres.port, cluster.store.port]);
      const through = (address: string) => address.replaceAll("127.0.0.1", network.here);
      const env = {
        DATABASE_URL: through(cluster.env.DATABASE_URL ?? ""),
        BLOBS_URL: through(cluster.env.BLOBS_URL ?? ""),
        OPERATOR_HOST: network.there,
      };
      const recordOf = async (project: string) =>
        (await database.query(`SELECT * FROM "Project" WHERE id = $1`, [project])).rows as unknown[];
      try {
        await harness.underLoad("a worker is cut off", async () => {
          await cut.terminate();
          await cut.start({ env, wrap: network.wrap });
          await other.terminate();
          const project = await beginImport(harness);
          const { job } = await harness.running("import-project", project);
          await network.cut();
          await other.start();
          await checkImported(harness, project);
          const before = await recordOf(project);
          const done = await harness.job("import-project", project);
          expect(done).toMatchObject({ status: "done", attempts: 2 });
          expect(done?.workerId).not.toBe(job.workerId);
          await network.mend();
          await cut.untilReady();
          expect(await recordOf(project)).toEqual(before);
          expect(await harness.job("import-project", project)).toEqual(done);
          await checkImported(harness, project);
          await cut.terminate();
        });
      } finally {
        await cut.kill();
        await network.remove();
        await harness.startAll();
      }
    },
  );

  it.runIf(isRoot)(
    "whose disk is full loses nothing, and refuses no user's work for good (root only)",
    async () => {
      const { cluster } = harness;
      const node = [cluster.webs[0], cluster.workers[0]].filter((each) => each !== undefined);
      const folder = path.join(cluster.folder, "small");
      const disk = await mountDisk(folder, DISK_MB);
      try {
        await harness.underLoad("a full disk", async () => {
          for (const each of node) {
            await each.terminate();
            await each.start({ env: { DATA_DIR: path.join(folder, each.name) } });
          }
          await disk.fill();
          await harness.load.untilAllServed();
          await checkImported(harness, await beginImport(harness));
          await disk.clear();
          for (const each of node) {
            await each.untilReady();
            await each.terminate();
          }
        });
      } finally {
        for (const each of node) await each.kill();
        await disk.remove();
        await harness.startAll();
      }
    },
  );

  it("whose clock is five minutes ahead takes nobody's job, and signs nobody out", async () => {
    const { cluster, database } = harness;
    const node = [cluster.webs[0], cluster.workers[0]].filter((each) => each !== undefined);
    const env = falseClock(APART_MS);
    await harness.underLoad("clocks 5 minutes apart", async () => {
      for (const each of node) {
        await each.terminate();
        await each.start({ env });
      }
      const { rows } = await database.query<{ now: Date }>("SELECT now()");
      await checkImported(harness, await beginImport(harness));
      await harness.load.untilAllServed();
      const stolen = await database.query(
        `SELECT kind, attempts FROM "Job" WHERE "createdAt" > $1 AND attempts > 1`,
        [rows[0]?.now],
      );
      expect(stolen.rows).toEqual([]);
      for (const each of node) await each.terminate();
    });
  });
});
