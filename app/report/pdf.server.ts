import { existsSync } from "node:fs";
import { join } from "node:path";
import browser from "~/config/chromium.json";
import { openPrinter, printPdf } from "~/compute/drawing.server";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";
import type { PrintedPages } from "./report-input";

/** Finds Chromium: CHROMIUM_PATH, else a usual name on PATH, else a Mac's applications. `null` when there is none. */
function findChromium(): string | null {
  if (env.chromiumPath !== null) return existsSync(env.chromiumPath) ? env.chromiumPath : null;
  const candidates = [
    ...browser.names.flatMap((name) => env.searchPath.map((folder) => join(folder, name))),
    ...browser.places,
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Starts Chromium while the charts of a report are drawn. A failure here is reported by `printReport`. */
export function prepareToPrint(): void {
  const executablePath = findChromium();
  if (executablePath !== null) openPrinter(executablePath).catch(() => undefined);
}

/**
 * Prints a report on A4 pages, with header and footer on each.
 *
 * @throws AppError unavailable when there is no Chromium, timeout, stopped or busy
 */
export async function printReport(report: PrintedPages, signal?: AbortSignal): Promise<Uint8Array> {
  const { html, header, footer } = report;
  return printPdf({ executablePath: requireChromium(), html, header, footer, page: null }, signal);
}

/**
 * Prints a chart on a page of its size in CSS pixels.
 *
 * @param svg as our charts are drawn
 * @throws AppError as `printReport`
 */
export async function printChart(
  svg: Uint8Array,
  page: { width: number; height: number },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const style = "<!doctype html><style>body{margin:0}svg{display:block;width:100%;height:auto}</style>";
  const html = Buffer.concat([Buffer.from(style), svg]);
  return printPdf({ executablePath: requireChromium(), html, header: "", footer: "", page }, signal);
}

/** @throws AppError unavailable */
function requireChromium(): string {
  const executablePath = findChromium();
  if (executablePath !== null) return executablePath;
  throw new AppError("unavailable", {
    userMessage:
      "PDF reports need Chromium, which was not found on this server. Install it (Debian: apt-get install " +
      "chromium fonts-liberation) or set CHROMIUM_PATH to where it is. Reports are also there as Word and HTML files, and " +
      "the browser can print their HTML.",
  });
}
