import { computeColumnsJob } from "./edits/compute-columns.server";
import type { JobKind } from "~/jobs/kinds";
import type { JobHandler } from "~/jobs/job-handler";
import { remindPlansJob } from "./billing/remind-plans.server";
import { inspectDatasetJob } from "./datasets/inspect-dataset.server";
import { importProjectJob } from "./projects/import-project.server";
import { sendMailJob } from "./mail/send-mail.server";
import { applyReplacementJob } from "./replacements/apply-replacement.server";
import { compareReplacementJob } from "./replacements/compare-replacement.server";
import { restoreVersionJob } from "./replacements/restore-version.server";
import { refreshDatasetJob } from "./replacements/refresh-dataset.server";
import { mailEventJob } from "./users/mail-event.server";
import { sendResetLinkJob } from "./users/reset-password.server";
import { createAccountJob } from "./users/sign-up.server";
import { makeDataExportJob } from "./data-export/make-data-export.server";
import { sweepJob } from "./maintenance/sweep.server";

/** The handler of each kind of job. */
export const JOB_HANDLERS: Record<JobKind, JobHandler> = {
  "inspect-dataset": inspectDatasetJob,
  "import-project": importProjectJob,
  "compute-columns": computeColumnsJob,
  "compare-replacement": compareReplacementJob,
  "apply-replacement": applyReplacementJob,
  "restore-version": restoreVersionJob,
  "refresh-dataset": refreshDatasetJob,
  "send-mail": sendMailJob,
  "mail-event": mailEventJob,
  "send-reset-link": sendResetLinkJob,
  "create-account": createAccountJob,
  "remind-plans": remindPlansJob,
  "make-takeout": makeDataExportJob,
  sweep: sweepJob,
};
