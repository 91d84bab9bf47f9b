import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline";
import { renderToStaticMarkup } from "react-dom/server";
import type { Pictures } from "./function-section";
import { SCREEN_STYLE } from "./report.css";
import { ReportDocument } from "./report-document";
import type { PrintedPages, ReportInput } from "./report-input";
import type { DrawnChart } from "./report-jobs";
import { ReportFooter, ReportHeader } from "./report-margins";

function asDataUrls(charts: readonly DrawnChart[]): Pictures {
  return new Map(
    charts.map(({ key, svg }) => [key, `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`]),
  );
}

function render(input: ReportInput, pictures: Pictures, style: string): string {
  const document = <ReportDocument input={input} pictures={pictures} font={interFont} style={style} />;
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

/** A report as HTML for Chromium: vector charts, tables, rows and notes, and the methods used. */
export function renderPages(input: ReportInput, charts: readonly DrawnChart[]): PrintedPages {
  return {
    html: new TextEncoder().encode(render(input, asDataUrls(charts), "")),
    header: renderToStaticMarkup(<ReportHeader input={input} />),
    footer: renderToStaticMarkup(<ReportFooter year={input.time.getUTCFullYear()} />),
  };
}

/** A report as one file for browsers, with everything that it shows inside. */
export function renderPage(input: ReportInput, charts: readonly DrawnChart[]): string {
  return render(input, asDataUrls(charts), SCREEN_STYLE);
}

/** The text of a report as HTML; its pictures have only their keys. */
export function renderText(input: ReportInput, charts: readonly DrawnChart[]): string {
  const document = (
    <ReportDocument input={input} pictures={new Map(charts.map(({ key }) => [key, ""]))} font="" />
  );
  return renderToStaticMarkup(document);
}
