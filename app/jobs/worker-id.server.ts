import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { listBusyWorkers, releaseJobsOf } from "~/db/jobs.server";

/** A worker's id contains the machine and the process. */
export function createWorkerId(): string {
  return `${hostname()}/${process.pid}/${randomUUID()}`;
}

/** Releases the jobs of dead processes of this machine at once, without waiting for their heartbeat to go stale. */
export async function releaseDeadWorkers(): Promise<void> {
  for (const workerId of await listBusyWorkers()) {
    const [host, pid] = workerId.split("/");
    if (host === hostname() && !isAlive(Number(pid))) await releaseJobsOf(workerId);
  }
}

/** Whether a process is running. One with our own pid is a dead predecessor, because this process has just started. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
