import type { ServerBuild } from "@remix-run/node";
import { workerData } from "node:worker_threads";
import { jobMaker } from "~/compute/workers/job";
import type * as pageInput from "../page-input";
import type { PageJobs, PageWorkerData } from "../page-jobs";

const build = (await import((workerData as PageWorkerData).build)) as ServerBuild;
// React's contexts are those of the build, so the build renders.
const { pageRenderer } = build.entry.module as unknown as typeof pageInput;
const render = pageRenderer(build);

const nothing = () => undefined;
const job = jobMaker({ afterTrap: nothing, afterEach: nothing });

type Output<Name extends keyof PageJobs> = PageJobs[Name]["output"];

/** The exports are the names of `PageJobs`. */
export const renderPage = job(
  async (input: PageJobs["renderPage"]["input"]): Promise<Output<"renderPage">> => ({
    html: await render(input),
  }),
  ({ html }) => [html.buffer as ArrayBuffer],
);
export const loadPages = job((): Output<"loadPages"> => null);
