import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { countFile } from "~/auth/rate-limits.server";
import { knownTimeZone } from "~/lib/format-time";
import { REPORT_FORMATS, REPORT_MEDIA_TYPES } from "~/lib/report-formats";
import type { ReportFile, ReportOptions } from "~/services/report/build-report.server";
import { userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const query = z.object({
  format: z.enum(REPORT_FORMATS, 'The format is "pdf", "docx" or "html".').default("pdf"),
  /** IANA name of the time zone for the dates in the report; UTC if omitted. */
  time_zone: z.string().max(100).optional(),
});

/** A call that downloads a report. @param build makes the report of the record in the path */
export function reportCall(
  summary: string,
  build: (userId: string, id: string, options: ReportOptions) => Promise<ReportFile>,
) {
  return userCall({
    summary,
    query,
    answers: {
      200: { mediaType: Object.values(REPORT_MEDIA_TYPES) },
      409: problemSchema,
      429: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query: { format, time_zone: zone }, context }) {
      await countFile(user.id);
      const options = { format, timeZone: knownTimeZone(zone), time: new Date(), signal: context.left };
      const { bytes, fileName, mediaType } = await build(user.id, param("id"), options);
      return new Response(new Uint8Array(bytes), {
        headers: { "Content-Type": mediaType, "Content-Disposition": contentDisposition(fileName) },
      });
    },
  });
}
