import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { listBusyWorkers, releaseJobsOf } from "~/db/jobs.server";

/** The workers of this process. */
const OWN = new Set<string>();

/** A worker's id contains the machine and the process. */
export function createWorkerId(): string {
  const id = `${hostname()}/${process.pid}/${randomUUID()}`;
  OWN.add(id);
  return id;
}

/** Releases the jobs of dead processes of this machine at once, without waiting for their heartbeat to go stale. */
export async function releaseDeadWorkers(): Promise<void> {
  for (const workerId of await listBusyWorkers()) {
    const [host, pid] = workerId.split("/");
    const isDead = host === hostname() && !OWN.has(workerId) && !isAlive(Number(pid));
    if (isDead) await releaseJobsOf(workerId);
  }
}

/** Whether another process is running. One with our own pid is a dead predecessor, because containers give pids again. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
