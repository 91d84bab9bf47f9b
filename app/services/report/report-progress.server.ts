import type { OnChart } from "~/report/draw-charts.server";

/** How far a report is, in charts. */
interface ReportProgress {
  done: number;
  all: number;
}

/** Reports that are being made, by user and call. It lives as long as the process, as the reports do. */
const running = new Map<string, ReportProgress>();

const keyOf = (userId: string, call: string) => `${userId} ${call}`;

/**
 * Runs work on a report, whose progress can be read meanwhile.
 *
 * @param call the name that the browser gave the report; null if it does not ask
 */
export async function withProgress<T>(
  userId: string,
  call: string | null,
  work: (onChart: OnChart) => Promise<T>,
): Promise<T> {
  if (call === null) return work(() => undefined);
  const key = keyOf(userId, call);
  try {
    return await work((done, all) => running.set(key, { done, all }));
  } finally {
    running.delete(key);
  }
}

/** How far a report of the user is; null if it has not begun or has ended. */
export function findReportProgress(userId: string, call: string): ReportProgress | null {
  return running.get(keyOf(userId, call)) ?? null;
}
