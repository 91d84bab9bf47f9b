import { computeColumnsJob } from "./acts/compute-columns.server";
import type { JobKind } from "~/jobs/kinds";
import type { JobHandler } from "~/jobs/runner.server";
import { inspectDatasetJob } from "./datasets/inspect-dataset.server";
import { importProjectJob } from "./projects/import-project.server";
import { applyReplacementJob } from "./replacements/apply-replacement.server";
import { compareReplacementJob } from "./replacements/compare-replacement.server";
import { sweepJob } from "./maintenance/sweep.server";

/** The handler of each kind of job. */
export const JOB_HANDLERS: Record<JobKind, JobHandler> = {
  "inspect-dataset": inspectDatasetJob,
  "import-project": importProjectJob,
  "compute-columns": computeColumnsJob,
  "compare-replacement": compareReplacementJob,
  "apply-replacement": applyReplacementJob,
  sweep: sweepJob,
};
