import type { ServerBuild } from "@remix-run/node";
import { workerData } from "node:worker_threads";
import { jobMaker, stepBack } from "~/compute/workers/job";
import type * as writer from "../report-writer";
import type { ReportWorkerData } from "../report-thread.server";

const build = (await import((workerData as ReportWorkerData).build)) as ServerBuild;
// The views of the results are in the build.
const { loadReportWriter } = build.entry.module as unknown as {
  loadReportWriter: () => Promise<typeof writer>;
};
const { reportWriter } = await loadReportWriter();

const nothing = () => undefined;
stepBack();
const job = jobMaker({ afterTrap: nothing, afterEach: nothing });

/** The exports are the names of `ReportJobs`. */
export const chartsOfPart = job(reportWriter.chartsOfPart);
export const writePages = job(reportWriter.writePages, ({ html }) => [html.buffer as ArrayBuffer]);
export const writeFile = job(reportWriter.writeFile, ({ bytes }) => [bytes.buffer as ArrayBuffer]);
