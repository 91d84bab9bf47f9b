import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { AppError } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { moveAnalysis } from "~/services/analyses/move-analysis.server";
import { pathParameter, signedIn } from "../page.server";
import { projectHref } from "../project-search";

const moveSchema = z.union([z.object({ before: z.string() }), z.object({ after: z.string() })]);

/** Moves an analysis before or after another one, and returns to the page. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const target = moveSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!target.success) throw new AppError("invalid_input");
  const { project } = await moveAnalysis(user.id, pathParameter(params, "analysisId"), target.data);
  return redirect(projectHref(project, new URL(request.url).search));
});

export const loader = () => redirect(urls.home);
