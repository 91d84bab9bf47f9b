import { LIMITS } from "~/config/limits";
import { staffEvent } from "~/db/audit-events.server";
import { countActiveJobs, findFailedJob, listFailedJobs, requeueFailedJob } from "~/db/failed-jobs.server";
import { listAddresses } from "~/db/staff-users.server";
import type { JobKind } from "~/jobs/kinds";
import { createQueued } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { requireStaff } from "~/lib/require-staff";
import { JOB_HANDLERS } from "./job-handlers.server";
import { JOB_WORDS, reasonOf } from "./staff/job-words";
import type { StaffMember } from "~/db/audit-events.server";

/** A failed job as staff see it. */
export type FailedJob = {
  id: string;
  kind: string;
  reason: string;
  attempts: number;
  failedAt: string | null;
  /** Null for the server's own jobs, and for jobs of a deleted account. */
  user: { id: string; email: string } | null;
  /** Whether staff can start it again, or only its user. */
  canRetry: boolean;
};

type JobOverview = {
  running: number;
  waiting: number;
  /** Since when the oldest job waits. */
  oldest: string | null;
  failed: FailedJob[];
};

/** Counts of the queue, and the jobs that failed. @throws AppError staff_only */
export async function getJobs(reader: { isStaff: boolean }): Promise<JobOverview> {
  requireStaff(reader);
  const { running, waiting, oldest } = await countActiveJobs(new Date());
  const rows = await listFailedJobs(LIMITS.staff.jobs);
  const addresses = await listAddresses(rows.flatMap(({ ownerId }) => ownerId ?? []));
  const failed = rows.map(({ id, kind, failureCode, attempts, finishedAt, ownerId }) => {
    const email = ownerId === null ? undefined : addresses.get(ownerId);
    return {
      id,
      kind: JOB_WORDS[kind as JobKind],
      reason: reasonOf(failureCode),
      attempts,
      failedAt: finishedAt?.toISOString() ?? null,
      user: ownerId === null || email === undefined ? null : { id: ownerId, email },
      canRetry: JOB_HANDLERS[kind as JobKind].again !== undefined,
    };
  });
  return { running, waiting, oldest: oldest?.toISOString() ?? null, failed };
}

/**
 * Starts a failed job again, with all of its attempts.
 *
 * @throws AppError staff_only, not_found, or conflict (nothing is left to do, or only its user can start it again)
 */
export async function retryJob(staff: StaffMember, id: string): Promise<void> {
  requireStaff(staff);
  const job = await findFailedJob(id);
  if (job === null) throw notFound("job");
  const { again } = JOB_HANDLERS[job.kind as JobKind];
  if (again === undefined) {
    throw conflict("This job changes what its user chose, so only its user can start it again.");
  }
  const subject = { subjectId: job.subjectId ?? "", ownerId: job.ownerId ?? "" };
  if (!(await again(subject))) {
    throw conflict("Nothing is left to do: what the job worked on has changed or was deleted.");
  }
  const event = staffEvent("job-retried", staff, { subjectId: job.ownerId, recordId: id });
  const isQueued = await createQueued(job.kind as JobKind, () => requeueFailedJob(job, event));
  if (!isQueued) throw conflict("This job was started again in the meantime.");
}

function conflict(userMessage: string): AppError {
  return new AppError("conflict", { userMessage });
}
