import { join } from "node:path";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { builtPaths } from "~/config/paths.server";
import type { DrawingJobs, PrintingJobs, PrintInput } from "./drawing-jobs";
import { WorkerPool } from "./worker-pool.server";

/** A report asks for several charts at once; more threads would only take time from the engine. */
const DRAWING_THREADS = 2;
/** Pages printed at the same time, by one browser; each takes some 100 MB while it runs. */
const PRINTS_AT_ONCE = 2;

type Pools = { drawing: WorkerPool<DrawingJobs>; printing: WorkerPool<PrintingJobs> };

// The development server loads this module anew after a change; the threads stay.
const kept = globalThis as typeof globalThis & { estimandDrawing?: Pools };

function pools(): Pools {
  kept.estimandDrawing ??= {
    drawing: new WorkerPool(
      join(builtPaths.workers, "drawing.worker.js"),
      Math.min(DRAWING_THREADS, env.workers),
      { hearsEvents: true },
    ),
    printing: new WorkerPool(join(builtPaths.workers, "printing.worker.js"), 1, {
      minThreads: 0,
      jobsAtOnce: PRINTS_AT_ONCE,
    }),
  };
  return kept.estimandDrawing;
}

/**
 * Draws a chart in a worker thread.
 *
 * @param spec a Vega-Lite specification that carries its data
 * @returns the SVG text
 * @throws AppError timeout, stopped or busy
 */
export async function drawSvg(spec: object, signal?: AbortSignal): Promise<string> {
  const options = { limitSeconds: LIMITS.drawSeconds, signal };
  return (await pools().drawing.run("drawSvg", { spec }, options)).svg;
}

/**
 * Turns SVG (with literal colours) into a PNG in a worker thread.
 *
 * @param width in pixels; the height follows
 * @throws AppError timeout, stopped or busy
 */
export async function drawPng(svg: string, width: number, signal?: AbortSignal): Promise<Uint8Array> {
  const options = { limitSeconds: LIMITS.drawSeconds, signal };
  return (await pools().drawing.run("drawPng", { svg, width }, options)).png;
}

/**
 * Prints HTML as a PDF, by Chromium in a worker thread.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function printPdf(page: PrintInput, signal?: AbortSignal): Promise<Uint8Array> {
  const options = { limitSeconds: LIMITS.reportSeconds, signal };
  return (await pools().printing.run("printPdf", page, options)).pdf;
}

/**
 * Starts the browser that prints, ahead of the first page.
 *
 * @throws AppError timeout, stopped or busy
 */
export async function openPrinter(executablePath: string): Promise<void> {
  await pools().printing.run("openPrinter", { executablePath }, { limitSeconds: LIMITS.reportSeconds });
}

/** Ends the threads, and the browser with them. */
export async function stopDrawing(): Promise<void> {
  const running = kept.estimandDrawing;
  delete kept.estimandDrawing;
  await Promise.all([running?.drawing.close(), running?.printing.close()]);
}
