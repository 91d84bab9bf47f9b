import { z } from "zod";
import { REPORT_FORMATS } from "~/lib/report-formats";

/** The query of a report. */
export const reportQuery = z.object({
  format: z.enum(REPORT_FORMATS, 'The format is "pdf", "docx" or "html".').default("pdf"),
  /** IANA name of the time zone for the dates in the report; UTC if omitted. */
  time_zone: z.string().max(100).optional(),
});
