import { join } from "node:path";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { builtPaths } from "~/config/paths.server";
import type { DrawingJobs, PrintingJobs, PrintInput } from "./drawing-jobs";
import { WorkerPool } from "./worker-pool.server";

/** A report draws several charts at once. More threads would slow down the engine. */
const DRAWING_THREADS = 2;
/** Pages that one browser prints at the same time. Each takes about 100 MB. */
const PRINTS_AT_ONCE = 2;

type Pools = { drawing: WorkerPool<DrawingJobs>; printing: WorkerPool<PrintingJobs> };

// The development server reloads this module after a change; the threads are kept.
const kept = globalThis as typeof globalThis & { estimandDrawing?: Pools };

function pools(): Pools {
  kept.estimandDrawing ??= {
    drawing: new WorkerPool(
      "drawing",
      join(builtPaths.workers, "drawing.worker.js"),
      Math.min(DRAWING_THREADS, env.workers),
      { hearsEvents: true },
    ),
    printing: new WorkerPool("printing", join(builtPaths.workers, "printing.worker.js"), 1, {
      minThreads: 0,
      jobsAtOnce: PRINTS_AT_ONCE,
    }),
  };
  return kept.estimandDrawing;
}

/**
 * Draws a chart in a worker thread.
 *
 * @param spec a Vega-Lite specification with inline data, as JSON
 * @returns SVG as UTF-8
 * @throws AppError timeout, stopped or busy
 */
export async function drawSvg(spec: string, signal?: AbortSignal): Promise<Uint8Array> {
  const options = { limitSeconds: LIMITS.drawSeconds, signal };
  return (await pools().drawing.run("drawSvg", { spec }, options)).svg;
}

/**
 * Renders SVG (with literal colours) as PNG in a worker thread.
 *
 * @param svg as UTF-8
 * @param width in pixels; the height follows
 * @throws AppError timeout, stopped or busy
 */
export async function drawPng(svg: Uint8Array, width: number, signal?: AbortSignal): Promise<Uint8Array> {
  const options = { limitSeconds: LIMITS.drawSeconds, signal };
  return (await pools().drawing.run("drawPng", { svg, width }, options)).png;
}

/**
 * Prints HTML as PDF with Chromium, driven by a worker thread.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function printPdf(page: PrintInput, signal?: AbortSignal): Promise<Uint8Array> {
  const options = { limitSeconds: LIMITS.reportSeconds, signal };
  return (await pools().printing.run("printPdf", page, options)).pdf;
}

/**
 * Starts the browser that prints, before the first page is ready.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function openPrinter(executablePath: string): Promise<void> {
  await pools().printing.run("openPrinter", { executablePath }, { limitSeconds: LIMITS.reportSeconds });
}

/** Stops the threads and the browser. */
export async function stopDrawing(): Promise<void> {
  const running = kept.estimandDrawing;
  delete kept.estimandDrawing;
  await Promise.all([running?.drawing.close(), running?.printing.close()]);
}
