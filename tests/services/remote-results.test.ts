import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "~/db/announcements.server";
import { database, dialect } from "~/db/client.server";
import { saveStoredResult, type StoredResultRow } from "~/db/stored-results.server";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { waitForOthers, whileOthersWait } from "~/services/analyses/remote-results.server";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";

const { user, api } = useApiServer();

const SOON_MS = 1_000;
const ALL_MS = 60_000;
let tables = 0;

/** An analysis whose only result is stored, and that result. */
async function analysisWithResult(): Promise<{ id: string; row: StoredResultRow }> {
  // Equal tables would share their result.
  const { id: project } = await makeProject(api, `x\n${(tables += 1)}\n20\n50\n`, {
    header: 1,
    first_row: 2,
  });
  const { id } = await createAnalysis(user.id, {
    name: "Mean",
    project,
    analysis_type: "univariate",
    analysis_function: ["statistics"],
    variables: { Y: { column: 1, trans: null } },
  });
  expect(await stateOf(id, ALL_MS)).toBe("ready");
  return { id, row: await database.storedResult.findFirstOrThrow({ orderBy: { createdAt: "desc" } }) };
}

async function stateOf(analysis: string, waitMs: number): Promise<string | undefined> {
  const [result] = await getFunctionResults(user.id, analysis, { waitMs });
  return result?.state;
}

const stored = (key: string) => database.storedResult.findUnique({ where: { key } });

describe("a result that another process computes", () => {
  it("is waited for, and taken from there", async () => {
    const { id, row } = await analysisWithResult();
    await database.storedResult.delete({ where: { key: row.key } });
    announcements.emit("resultRunning", row.key);
    expect(await stateOf(id, SOON_MS)).toBe("processing");
    expect(await stored(row.key)).toBeNull();
    await saveStoredResult({ ...row, filterText: "by another process" });
    announcements.emit("resultOver", row.key);
    expect(await stateOf(id, ALL_MS)).toBe("ready");
    expect((await stored(row.key))?.filterText).toBe("by another process");
  });

  it("is computed here when the other one ends without it", async () => {
    const { id, row } = await analysisWithResult();
    await database.storedResult.delete({ where: { key: row.key } });
    announcements.emit("resultRunning", row.key);
    expect(await stateOf(id, 0)).toBe("processing");
    announcements.emit("resultOver", row.key);
    expect(await stateOf(id, ALL_MS)).toBe("ready");
    expect((await stored(row.key))?.fullHash).toBe(row.fullHash);
  });
});

describe("a process", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const never = new AbortController().signal;

  it("that was not heard for five seconds is waited for no longer", async () => {
    announcements.emit("resultRunning", "a key");
    let isOver = false;
    const waiting = waitForOthers("a key", never).then((waited) => (isOver = waited));
    await vi.advanceTimersByTimeAsync(4_000);
    announcements.emit("resultRunning", "a key");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(isOver).toBe(true);
    await waiting;
    expect(await waitForOthers("a key", never)).toBe(false);
  });

  it("waits no longer for a result that its user cancels", async () => {
    const stop = new AbortController();
    announcements.emit("resultRunning", "a key");
    const waiting = waitForOthers("a key", stop.signal);
    stop.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
    announcements.emit("resultOver", "a key");
  });

  it("says each second that it computes, and that it is over, also when it fails", async () => {
    const said: unknown[] = [];
    vi.spyOn(dialect, "announce").mockImplementation((_database, text) => {
      const [, event, parameters] = JSON.parse(text) as [unknown, string, unknown];
      // Jobs of the process may end meanwhile.
      if (event.startsWith("result")) said.push([event, parameters]);
      return Promise.resolve();
    });
    const failing = whileOthersWait("a key", async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      throw new Error("failed");
    });
    const failed = expect(failing).rejects.toThrow("failed");
    await vi.advanceTimersByTimeAsync(2_500);
    await failed;
    const running = ["resultRunning", ["a key"]];
    expect(said).toEqual([running, running, ["resultOver", ["a key"]]]);
    await whileOthersWait("a quick key", () => Promise.resolve());
    expect(said).toHaveLength(3);
  });
});
