import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { WorkerPool } from "~/compute/worker-pool.server";
import { log } from "~/config/log.server";
import { builtPaths } from "~/config/paths.server";
import { AppError } from "~/lib/app-error";
import { inputOf } from "./page-input";
import type { PageJobs, PagePlace, PageWorkerData } from "./page-jobs";

/** More than one page at a time, so that the next one has arrived when the thread is free. */
const PAGES_AT_ONCE = 2;
const START_SECONDS = 60;
const RENDER_SECONDS = 10;

let pool: WorkerPool<PageJobs> | null = null;

/**
 * Starts the thread that renders pages. Without it the thread of requests renders them.
 *
 * @param build the built server, a module that exports a `ServerBuild`
 * @throws if the build is incomplete
 */
export async function startPages(build = builtPaths.server): Promise<void> {
  const workerData: PageWorkerData = { build: pathToFileURL(build).href };
  const file = join(builtPaths.workers, "pages.worker.js");
  pool = new WorkerPool("pages", file, 1, { jobsAtOnce: PAGES_AT_ONCE, workerData });
  await pool.run("loadPages", null, { limitSeconds: START_SECONDS });
}

export async function stopPages(): Promise<void> {
  await pool?.close();
  pool = null;
}

/**
 * Renders a page in a thread of its own, so that requests are taken meanwhile.
 *
 * @param request its `left` aborts when nobody waits for the page any more
 * @returns the page as UTF-8, empty if its client has left; null if it must be rendered here: it shows an error, there is no such
 *   thread, or the thread could not render it
 * @throws AppError timeout
 */
export async function renderApart(
  context: EntryContext,
  handoff: Uint8Array,
  place: PagePlace,
  { left, requestId }: Pick<AppLoadContext, "left" | "requestId">,
): Promise<Uint8Array | null> {
  // An error is shown by its class, which a message between threads would lose.
  if (pool === null || context.staticHandlerContext.errors !== null) return null;
  try {
    const input = inputOf(context, handoff, place);
    return (await pool.run("renderPage", input, { limitSeconds: RENDER_SECONDS, signal: left })).html;
  } catch (error) {
    if (left.aborted) return new Uint8Array();
    // It would hold the thread of requests for as long.
    if (error instanceof AppError && error.code === "timeout") throw error;
    log.warn({ err: error, requestId }, "the rendering thread could not render a page");
    return null;
  }
}
