import { create as contentDisposition } from "content-disposition";
import { createReadableStreamFromReadable, redirect } from "@remix-run/node";
import { z } from "zod";
import { PROOF_LANGUAGES } from "~/analyses/proof/proof-input";
import { countFile } from "~/auth/rate-limits.server";
import { AppError, notFound } from "~/lib/app-error";
import { buildProof } from "~/services/report/build-proof.server";
import { failureParameter } from "../failure-text.server";
import { pathParameter, signedIn } from "../page.server";
import { dependentOf } from "./load-result-entry.server";
import { dialogHref } from "../project-search";

/** The proof of an analysis. On failure it redirects to the export dialog, which shows the reason. */
export const loader = signedIn(async ({ params, request, context }, user) => {
  const projectId = pathParameter(params, "projectId");
  const analysisId = pathParameter(params, "analysisId");
  const language = z.enum(PROOF_LANGUAGES).safeParse(pathParameter(params, "language"));
  if (!language.success) throw notFound("page");
  try {
    await countFile(user.id);
    const asked = { language: language.data, y: dependentOf(new URL(request.url).searchParams) };
    const { zip, fileName } = await buildProof(user.id, analysisId, asked, context.left);
    return new Response(createReadableStreamFromReadable(zip), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(fileName),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    const search = `?${new URLSearchParams({ analysis: analysisId, ...failureParameter(error.userMessage) }).toString()}`;
    return redirect(dialogHref(projectId, search, "export/"));
  }
});
