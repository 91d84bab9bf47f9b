import { setMaxListeners } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { drawPng, drawSvg, stopDrawing } from "~/compute/drawing.server";
import { runEngineJob, stopEngine } from "~/compute/engine.server";
import { WorkerPool } from "~/compute/worker-pool.server";
import { env } from "~/config/env.server";
import { sharedWork, workFor } from "~/lib/work-owner.server";
import { ROOT } from "../factories/paths";
import { until } from "../factories/projects";

type StubbornJobs = Record<"echo" | "hang" | "sleep" | "trap", { input: number; output: number }> & {
  hold: { input: { stages: Int32Array; job: number }; output: number };
};

const stubborn = path.join(ROOT, "tests/factories/stubborn.worker.mjs");
const pool = new WorkerPool<StubbornJobs>("test", stubborn, 1);
afterAll(() => Promise.all([pool.close(), stopEngine(), stopDrawing()]));

describe("a pool of worker threads", () => {
  it("does its jobs in order of arrival, and none is lost", async () => {
    const ended: number[] = [];
    const inputs = Array.from({ length: 200 }, (_, input) => input);
    const outputs = await Promise.all(
      inputs.map(async (input) => {
        const output = await pool.run("echo", input, { limitSeconds: 60 });
        ended.push(input);
        return output;
      }),
    );
    expect(outputs).toEqual(inputs);
    expect(ended).toEqual(inputs);
  });

  it("lets another user's first wait for one of fifty", async () => {
    const ended: string[] = [];
    const run = (id: string) =>
      workFor({ id, weight: 1 }, async () => {
        await pool.run("echo", 1, { limitSeconds: 60 });
        ended.push(id);
      });
    await Promise.all([...Array.from({ length: 50 }, () => run("many")), run("few"), run("few")]);
    expect(ended.slice(0, 5)).toEqual(["many", "few", "many", "few", "many"]);
    expect(ended).toHaveLength(52);
  });

  it("starts 200 jobs on two threads in order of arrival, whichever ends first, and all answer", async () => {
    const two = new WorkerPool<StubbornJobs>("test", stubborn, 2);
    const jobs = Array.from({ length: 200 }, (_, job) => job);
    const stages = new Int32Array(new SharedArrayBuffer(4 * jobs.length));
    const begun = () => jobs.filter((job) => Atomics.load(stages, job) > 0);
    const answers = jobs.map((job) => two.run("hold", { stages, job }, { limitSeconds: 60 }));
    for (const ended of jobs) {
      const expected = jobs.slice(0, ended + 2);
      while (begun().length < expected.length) await new Promise((resolve) => setTimeout(resolve, 1));
      expect(begun()).toEqual(expected);
      const running = jobs.filter((job) => Atomics.load(stages, job) === 1);
      // Now the older of the two, now the newer.
      const next = (ended % 3 === 0 ? running.at(-1) : running[0]) ?? -1;
      Atomics.store(stages, next, 2);
      Atomics.notify(stages, next);
      await answers[next];
    }
    expect(await Promise.all(answers)).toEqual(jobs);
    await two.close();
  });

  it("queues 200 jobs of a user, and goes on taking those of others", async () => {
    const run = (id: string) => workFor({ id, weight: 1 }, () => pool.run("echo", 1, { limitSeconds: 60 }));
    const many = Array.from({ length: 250 }, () => run("many"));
    const few = run("few");
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(201);
    expect(await few).toBe(1);
  });

  it("drops the jobs of a request that is abandoned, but for the one that runs and for what others wait for", async () => {
    const left = new AbortController();
    const echo = () => pool.run("echo", 1, { limitSeconds: 60 });
    const answers = workFor(
      { id: "ada", weight: 1 },
      () => Promise.allSettled([echo(), echo(), sharedWork(echo)]),
      left.signal,
    );
    left.abort();
    expect((await answers).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("refuses what is more than it can queue, and says when to come back", async () => {
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const options = { limitSeconds: 60, signal: abort.signal };
    const jobs = Array.from({ length: 210 }, () =>
      workFor({ id: "ada", weight: 1 }, () => pool.run("sleep", 0, options).catch((error: unknown) => error)),
    );
    const refused = await Promise.race(jobs);
    expect(refused).toMatchObject({ code: "busy", status: 503, retryAfterSeconds: 5 });
    abort.abort();
    const codes = (await Promise.all(jobs)).map((error) => (error as { code: string }).code);
    expect(codes.filter((code) => code === "busy").length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(["busy", "stopped"]));
    expect(await pool.run("echo", 1, { limitSeconds: 60 })).toBe(1);
  });

  it("ends a thread that does not react to the end of its time, and goes on with another", async () => {
    await expect(pool.run("hang", 0, { limitSeconds: 0.1 })).rejects.toMatchObject({
      code: "timeout",
      userMessage: "This took longer than 0.1 seconds and was stopped.",
    });
    expect(await pool.run("echo", 2, { limitSeconds: 60 })).toBe(2);
  });

  it("tells a trap as the bug that it is, and goes on", async () => {
    await expect(pool.run("trap", 0, { limitSeconds: 60 })).rejects.toThrow("unreachable");
    expect(await pool.run("echo", 3, { limitSeconds: 60 })).toBe(3);
  });
});

describe("the engine", () => {
  const file = path.join(env.dataDir, "numbers.csv");
  const rows = 1_000_000;

  it("stops at its time limit and when it is cancelled, and reports how far it is", async () => {
    writeFileSync(file, `x\n${Array.from({ length: rows }, (_, row) => row / 7).join("\n")}\n`);
    const input = { path: file, fileName: "numbers.csv", settings: {}, folder: env.dataDir, sample: null };
    await expect(runEngineJob("importFile", input, { limitSeconds: 0.001 })).rejects.toMatchObject({
      code: "timeout",
      details: { engineCode: "E-TIMEOUT" },
    });
    const abort = new AbortController();
    const running = runEngineJob("importFile", input, { limitSeconds: 60, signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(running).rejects.toMatchObject({ code: "stopped" });
    let seen = 0;
    const { summary } = await runEngineJob("importFile", input, {
      limitSeconds: 60,
      onProgress: ({ done, total }) => (seen = Math.max(seen, done / total)),
    });
    expect(summary.row_count).toBe(rows);
    expect(seen).toBeGreaterThan(0);
  });

  it("does not take an analysis that was stopped for an answer", async () => {
    writeFileSync(file, `x\n${Array.from({ length: rows }, (_, row) => row / 7).join("\n")}\n`);
    const read = { path: file, fileName: "numbers.csv", settings: {}, folder: env.dataDir, sample: null };
    const { columns } = await runEngineJob("importFile", read, { limitSeconds: 60 });
    const input = {
      rowCount: rows,
      columns: columns.map(({ file: column }) => ({ columnIndex: 1, name: "x", path: column })),
      rowsPath: null,
      entity: null,
      time: null,
      functionKey: "statistics" as const,
      request: {
        analysis_function: ["statistics" as const],
        analysis_type: "univariate" as const,
        variables: { Y: { column: 1, trans: null }, X: [], settings: { statistics: [] } },
        remove_outliers: true,
        filter_by_variable: false,
        filter_by_variable_json: { column_index: null, column_value: null },
        statistics_by_variable: false,
        statistics_by_variable_json: { column_index: null },
      },
    };
    await expect(runEngineJob("analyzeFunction", input, { limitSeconds: 0.001 })).rejects.toMatchObject({
      code: "timeout",
      details: { engineCode: "E-TIMEOUT" },
    });
  });

  it("answers each of 200 requests at once with its own result", async () => {
    const counts = Array.from({ length: 200 }, (_, index) => index + 1);
    const answers = counts.map(async (count) => {
      const { summary } = await runEngineJob("importFile", numbersFile(count), { limitSeconds: 60 });
      return summary.row_count;
    });
    expect(await Promise.all(answers)).toEqual(counts);
  });

  it("has its memory back after 55 MB and 1,000 small jobs", async () => {
    const [small, large] = [numbersFile(10), numbersFile(5_500_000)];
    const read = (input: ReturnType<typeof numbersFile>) =>
      runEngineJob("importFile", input, { limitSeconds: 600 });
    await read(small);
    const before = process.memoryUsage().rss;
    // Each takes some 150 MB of linear memory, which never shrinks: only a fresh instance gives it back.
    for (const input of [large, large, large]) await read(input);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => read(small)));
    expect(new Set(answers.map(({ summary }) => summary.row_count))).toEqual(new Set([10]));
    await until(
      () => Promise.resolve((process.memoryUsage().rss - before) / 1024 / 1024),
      (grown) => grown < 100,
    );
  });
});

/** A file with this many rows of ten bytes, as the engine is asked to import it. */
function numbersFile(rows: number) {
  const file = path.join(env.dataDir, `${rows}.csv`);
  writeFileSync(file, Buffer.alloc(rows * 10, "12345.678\n"));
  return { path: file, fileName: "numbers.csv", settings: {}, folder: env.dataDir, sample: null };
}

describe("the drawing threads", () => {
  const spec = {
    width: 200,
    height: 100,
    data: {
      values: [
        { x: 1, y: 2 },
        { x: 2, y: 3 },
      ],
    },
    mark: "bar",
    encoding: { x: { field: "x", type: "ordinal" }, y: { field: "y", type: "quantitative" } },
  };

  it("draw a chart as SVG and as PNG", async () => {
    const bytes = await drawSvg(JSON.stringify(spec));
    const svg = Buffer.from(bytes).toString();
    expect(svg).toMatch(/^<svg[^>]*xmlns/);
    expect(svg.match(/aria-roledescription="bar"/g)).toHaveLength(2);
    const png = Buffer.from(await drawPng(bytes, 2_400));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2_400);
  });

  it("have their memory back after 40 large pictures", async () => {
    const svg = await drawSvg(JSON.stringify(spec));
    await drawPng(svg, 2_400);
    const before = process.memoryUsage().rss;
    // Each is 2,400 × 1,200 pixels of four bytes in the library's own memory.
    for (let picture = 0; picture < 40; picture++) await drawPng(svg, 2_400);
    await until(
      () => Promise.resolve((process.memoryUsage().rss - before) / 1024 / 1024),
      (grown) => grown < 150,
    );
  });

  it("load nothing, wherever a specification points", async () => {
    await expect(
      drawSvg(JSON.stringify({ ...spec, data: { url: "file:///etc/passwd" } })),
    ).resolves.not.toContain("root:");
  });
});
