import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AppError } from "~/lib/app-error";
import { readForm } from "~/lib/read-form.server";
import { urls } from "~/lib/urls";
import { listAnalyses } from "~/services/analyses/list-analyses.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { getProject } from "~/services/projects/get-project.server";
import { getReportPlan, saveReportPlan } from "~/services/report/joint-report.server";
import { readFailure } from "../failure-text.server";
import { fieldErrorsOfRefusal, isForForm, pathParameter, signedIn } from "../page.server";
import { draftOfAnalysis } from "../project/draft/analysis-draft";
import { summaryOf } from "../project/analysis-summary";
import { readVersion } from "../project/version-field";
import { afterIntent, FIELD, readPlan } from "./plan-form";
import { ReportEditor } from "./report-editor";

export const loader = signedIn(async ({ request, params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const project = await getProject(user.id, projectId);
  const analyses = await listAnalyses(user.id, projectId);
  const { columns } = await listProjectColumns(user.id, projectId);
  return {
    project: { id: project.id, name: project.name },
    analyses: analyses.map((analysis) => ({
      id: analysis.id,
      name: analysis.name,
      gist: summaryOf(draftOfAnalysis(analysis), columns),
    })),
    plan: await getReportPlan(user.id, projectId),
    failure: readFailure(request),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded === undefined ? "Report · Estimand" : `Report of ${loaded.project.name} · Estimand` },
];

export const handle = { railPage: "analysis" };

/** Saves the report with the action of the button that was pressed: what was typed is saved with each action. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const form = await readForm(request);
  const typed = readPlan(form);
  const version = readVersion(form.get(FIELD.version)) ?? 0;
  const content = { ...typed, parts: afterIntent(typed.parts, form.get(FIELD.intent), (part) => part) };
  try {
    const saved = await saveReportPlan(user.id, projectId, version, content);
    if (!form.has(FIELD.quiet)) return redirect(urls.jointReport.page(projectId));
    return data({ plan: null, version: saved.version, errors: [] as string[] });
  } catch (error) {
    if (!isForForm(error) || !(error instanceof AppError)) throw error;
    const errors = Object.values(fieldErrorsOfRefusal(error)).flat();
    return data({ plan: { ...content, version }, version, errors }, { status: error.status });
  }
});

/** The report of several analyses of a project: its order, the texts between them, and its files. */
export default function JointReport() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const plan = posted?.plan ?? loaded.plan;
  return <ReportEditor {...loaded} plan={plan} errors={posted?.errors ?? []} />;
}
