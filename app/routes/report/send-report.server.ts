import { redirect } from "@remix-run/node";
import { z } from "zod";
import { countFile } from "~/auth/rate-limits.server";
import type { RequestContext } from "~/auth/request-context";
import { log } from "~/config/log.server";
import { AppError } from "~/lib/app-error";
import { readPreferences } from "~/lib/preferences";
import { REPORT_FORMATS } from "~/lib/report-formats";
import type { ReportFile, ReportOptions } from "~/services/report/build-report.server";
import { withProgress } from "~/services/report/report-progress.server";

const querySchema = z.object({
  format: z.enum(REPORT_FORMATS).catch("pdf"),
  /** The browser's name for this report, by which it asks how far it is. */
  call: z.uuid().nullable().catch(null),
});

/** For faults of ours, which no user can mend. */
const REPORT_FAILED = "Error occured! Try with another data.";

/**
 * The file of a report for a page's link. On a refusal it redirects to the page, which shows the reason.
 *
 * @param build makes it
 * @param backWith the URL of the page that shows a reason
 */
export async function sendReport(
  { request, context }: { request: Request; context: RequestContext },
  userId: string,
  build: (options: ReportOptions) => Promise<ReportFile>,
  backWith: (why: string) => string,
): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const { format, call } = querySchema.parse({ format: search.get("format"), call: search.get("call") });
  const { timeZone } = readPreferences(request.headers.get("cookie"));
  try {
    await countFile(userId);
    const { bytes, fileName, mediaType } = await withProgress(userId, call, (onProgress) =>
      build({ format, timeZone, time: new Date(), onProgress, signal: context.left }),
    );
    return new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": mediaType, "Content-Disposition": `attachment; filename="${fileName}"` },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw error;
    if (!(error instanceof AppError)) log.error({ err: error }, "a report could not be made");
    return redirect(
      backWith(error instanceof AppError && error.code !== "internal" ? error.userMessage : REPORT_FAILED),
    );
  }
}
