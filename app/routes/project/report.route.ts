import { redirect } from "@remix-run/node";
import { countFile } from "~/auth/rate-limits.server";
import { AppError } from "~/lib/app-error";
import { readPreferences } from "~/lib/preferences";
import { buildReport } from "~/services/report/build-report.server";
import { log } from "~/config/log.server";
import { pathParameter, signedIn } from "../page.server";
import { dialogHref } from "./project-search";

/** The PDF report of an analysis. On failure it redirects to the export dialog, which shows the reason. */
export const loader = signedIn(async ({ request, params, context }, user) => {
  const projectId = pathParameter(params, "projectId");
  const analysisId = pathParameter(params, "analysisId");
  const { timeZone } = readPreferences(request.headers.get("cookie"));
  try {
    await countFile(user.id);
    const { pdf, fileName } = await buildReport(user.id, analysisId, {
      timeZone,
      time: new Date(),
      signal: context.left,
    });
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName}"`,
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw error;
    if (!(error instanceof AppError)) log.error({ err: error }, "a report could not be made");
    const why = error instanceof AppError && error.code !== "internal" ? error.userMessage : "data";
    const search = `?${new URLSearchParams({ analysis: analysisId, failed: why }).toString()}`;
    return redirect(dialogHref(projectId, search, "export/"));
  }
});
