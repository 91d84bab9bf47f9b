import { printChart } from "~/report/pdf.server";
import { getChartSvg } from "../charts/get-chart.server";

/**
 * A chart as PDF on a page of its size; lines and letters stay vectors.
 *
 * @throws AppError unavailable when there is no Chromium, timeout, stopped or busy
 */
export async function getChartPdf(
  spec: object,
  size: { width: number; height: number },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return printChart(await getChartSvg(spec), size, signal);
}
