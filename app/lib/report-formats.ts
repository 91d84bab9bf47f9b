/** The forms of a report. */
export const REPORT_FORMATS = ["pdf", "docx", "html"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
};
