import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queueRebuilds } from "../../scripts/dev/rebuilds.mjs";
import { watchSources } from "../../scripts/dev/watch-sources.mjs";

describe("what the development server watches", () => {
  let root: string;
  let stop: () => void;
  const changed = vi.fn<(what: { core: boolean }) => void>();

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "estimand-dev-"));
    for (const folder of ["compute-rs/src/stats", "app/compute/workers", "app/storage", "app/routes"]) {
      mkdirSync(path.join(root, folder), { recursive: true });
    }
    changed.mockClear();
    stop = watchSources(root, changed);
  });
  afterEach(() => {
    stop();
    rmSync(root, { recursive: true });
  });

  it("asks for the core once when files of it change, however deep they lie", async () => {
    const file = path.join(root, "compute-rs/src/stats/sum.rs");
    writeFileSync(file, "pub fn sum() {}\n");
    for (let line = 0; line < 5; line++) appendFileSync(file, "// more\n");
    writeFileSync(path.join(root, "compute-rs/src/lib.rs"), "mod stats;\n");
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 60_000 });
    expect(changed.mock.calls).toEqual([[{ core: true }]]);
  });

  it("asks for the threads alone when their sources change, and leaves pages to Vite", async () => {
    writeFileSync(path.join(root, "app/routes/page.tsx"), "export {};\n");
    writeFileSync(path.join(root, "app/compute/workers/job.ts"), "export {};\n");
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 60_000 });
    expect(changed.mock.calls).toEqual([[{ core: false }]]);
  });
});

describe("rebuilds", () => {
  it("go one after the other, and one that fails leaves the server that runs", async () => {
    const log: string[] = [];
    let builds = 0;
    const rebuild = queueRebuilds({
      async build({ core }) {
        const name = `${core ? "core" : "threads"} ${(builds += 1)}`;
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (name === "core 2") throw new Error("does not compile");
        log.push(`${name} ends`);
      },
      restart: () => Promise.resolve(log.push("restart")),
      complain: (error) => log.push(String(error)),
    });
    await Promise.all([rebuild({ core: true }), rebuild({ core: true }), rebuild({ core: false })]);
    expect(log).toEqual([
      ...["core 1 begins", "core 1 ends", "restart"],
      ...["core 2 begins", "Error: does not compile"],
      ...["threads 3 begins", "threads 3 ends", "restart"],
    ]);
  });
});
