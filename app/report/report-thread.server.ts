import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WorkerPool } from "~/compute/worker-pool.server";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { builtPaths } from "~/config/paths.server";
import type { ReportJobs } from "./report-jobs";

/** Start-up data of the thread: the address of the built server, which has the views of results. */
export type ReportWorkerData = { build: string };

let pool: WorkerPool<ReportJobs> | null = null;

/** A thread of its own: a long report would make pages wait in the thread that renders them. It ends when it is idle. */
function thread(): WorkerPool<ReportJobs> {
  const workerData: ReportWorkerData = { build: pathToFileURL(builtPaths.server).href };
  pool ??= new WorkerPool("reports", join(builtPaths.workers, "report.worker.js"), 1, {
    minThreads: 0,
    workerData,
  });
  return pool;
}

/**
 * Runs a part of the writing of a report in its thread. The development server has no build to load there.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function runReportJob<Name extends keyof ReportJobs>(
  name: Name,
  input: ReportJobs[Name]["input"],
  signal?: AbortSignal,
): Promise<ReportJobs[Name]["output"]> {
  if (env.mode === "production")
    return thread().run(name, input, { limitSeconds: LIMITS.reportSeconds, signal });
  const { reportWriter } = await import("./report-writer");
  return reportWriter[name](input);
}

export async function stopReports(): Promise<void> {
  await pool?.close();
  pool = null;
}
