import { chartsOfPart } from "./charts-of-part";
import { readPart, readReport } from "./read-report";
import { renderPage, renderPages, renderText } from "./render-report";
import type { ReportJobs } from "./report-jobs";
import { buildWordDocument } from "./word/word-document";

type Job<Name extends keyof ReportJobs> = (
  input: ReportJobs[Name]["input"],
) => Promise<ReportJobs[Name]["output"]>;

/** The jobs of the thread that writes reports. */
export const reportWriter: { [Name in keyof ReportJobs]: Job<Name> } = {
  chartsOfPart: ({ part, at }) => Promise.resolve({ charts: chartsOfPart(readPart(part), at) }),
  writePages: ({ report, charts }) => Promise.resolve(renderPages(readReport(report), charts)),
  writeFile: async ({ report, charts, format, painted }) => {
    const input = readReport(report);
    if (format === "html") return { bytes: new TextEncoder().encode(renderPage(input, charts)) };
    return { bytes: await buildWordDocument(input, renderText(input, charts), painted) };
  },
};
