import { create as contentDisposition } from "content-disposition";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { countFile } from "~/auth/rate-limits.server";
import { AppError, notFound } from "~/lib/app-error";
import { withSearch, urls } from "~/lib/urls";
import { exportProject, exportQuerySchema } from "~/services/projects/export-project.server";
import { failureParameter } from "../failure-text.server";
import { pathParameter, signedIn } from "../page.server";

/** The table as a file. On failure it redirects to the export dialog, which shows the reason. */
export const loader = signedIn(async ({ params, context }, user) => {
  const projectId = pathParameter(params, "projectId");
  const asked = exportQuerySchema.safeParse({ format: pathParameter(params, "format") });
  if (!asked.success) throw notFound("page");
  try {
    await countFile(user.id);
    const { stream, fileName, mediaType } = await exportProject(
      user.id,
      projectId,
      asked.data.format,
      context.left,
    );
    return new Response(createReadableStreamFromReadable(stream), {
      headers: {
        "Content-Type": mediaType,
        "Content-Disposition": contentDisposition(fileName),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    return redirect(withSearch(urls.projects.exportData(projectId), failureParameter(error.userMessage)));
  }
});
