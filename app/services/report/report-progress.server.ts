import { announce, announcements } from "~/db/announcements.server";

/** Is called when a part is begun, and at the end. */
export type OnProgress = (done: number, all: number) => void;

/** How far a report is, in parts. */
interface ReportProgress {
  done: number;
  all: number;
}

/** How long a report without news is remembered: the process that makes it may have died. */
const FORGOTTEN_MS = 120_000;

/** Reports that are being made, by this process or another, by user and call. */
const running = new Map<string, ReportProgress & { heardAt: number }>();

const keyOf = (userId: string, call: string) => `${userId} ${call}`;

announcements.on("reportProgress", (key, progress) => {
  const heardAt = performance.now();
  if (progress === null) running.delete(key);
  else running.set(key, { ...progress, heardAt });
  for (const [other, { heardAt: at }] of running) if (heardAt - at > FORGOTTEN_MS) running.delete(other);
});

/**
 * Runs work on a report, whose progress can be read meanwhile.
 *
 * @param call the name that the browser gave the report; null if it does not ask
 */
export async function withProgress<T>(
  userId: string,
  call: string | null,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  if (call === null) return work(() => undefined);
  const key = keyOf(userId, call);
  try {
    return await work((done, all) => announce("reportProgress", key, { done, all }));
  } finally {
    announce("reportProgress", key, null);
  }
}

/** The progress of a user's report; null if it has not begun or has ended. */
export function findReportProgress(userId: string, call: string): ReportProgress | null {
  const found = running.get(keyOf(userId, call));
  return found === undefined ? null : { done: found.done, all: found.all };
}
