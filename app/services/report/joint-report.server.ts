import { findJointReport, saveJointReport } from "~/db/joint-reports.server";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { listAnalyses } from "../analyses/list-analyses.server";
import { getProjectRow } from "../projects/get-project.server";
import { partsOf, planParts, planSchema, type PlanContent, type ReportPlan } from "./report-plan";

/**
 * The joint report of a project: as it was stored, else all analyses in order under the project's name. Deleted analyses
 * are left out.
 *
 * @throws AppError not_found
 */
export async function getReportPlan(userId: string, projectId: string): Promise<ReportPlan> {
  const project = await getProjectRow(userId, projectId);
  const ids = (await listAnalyses(userId, projectId)).map(({ id }) => id);
  const stored = await findJointReport(userId, projectId);
  if (stored === null) {
    const first = ids.slice(0, LIMITS.jointReport.analyses);
    return {
      title: project.name,
      parts: first.map((analysis) => ({ kind: "analysis", analysis })),
      version: 0,
    };
  }
  const parts = planParts.parse(stored.parts);
  return {
    title: stored.title,
    parts: partsOf(parts, ids),
    version: stored.version,
  };
}

/**
 * Stores the joint report of a project.
 *
 * @param version that the user saw
 * @throws AppError not_found, invalid_input, or conflict if it was changed in the meantime
 */
export async function saveReportPlan(
  userId: string,
  projectId: string,
  version: number,
  content: PlanContent,
): Promise<ReportPlan> {
  await getProjectRow(userId, projectId);
  const plan = parsedInput(planSchema, content);
  const ids = (await listAnalyses(userId, projectId)).map(({ id }) => id);
  const parts = partsOf(plan.parts, ids);
  if (!(await saveJointReport(userId, projectId, version, { title: plan.title, parts }))) {
    throw new AppError("conflict", {
      userMessage:
        "This report was changed in another window, so your changes were not saved. Copy your texts, then reload the page.",
    });
  }
  return { title: plan.title, parts, version: version + 1 };
}
