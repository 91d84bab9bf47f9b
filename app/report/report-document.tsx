import { formatDateTime } from "~/lib/format-time";
import { listResults } from "~/analyses/results";
import { FunctionSection, type Pictures } from "./function-section";
import { Methods, type MethodsOf } from "./methods";
import { REPORT_STYLE } from "./report.css";
import type { AnalysisPart, ReportInput } from "./report-input";
import { type Fact, runFacts } from "./run-facts";

/** An HTML file may load nothing and run nothing: it opens from disk as it is. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface AnalysisProps {
  part: AnalysisPart;
  /** Place of the part in the report. */
  at: number;
  isJoint: boolean;
  pictures: Pictures;
}

function Analysis({ part, at, isJoint, pictures }: AnalysisProps) {
  const entries = listResults(part.result, part.labels);
  return (
    <section className="analysis">
      {isJoint ? (
        <div className="head">
          <h2>{part.name}</h2>
          <Facts facts={runFacts(part, entries)} />
        </div>
      ) : null}
      {entries.map((entry) => (
        <FunctionSection
          key={entry.key}
          entry={entry}
          at={at}
          level={isJoint ? "h3" : "h2"}
          pictures={pictures}
        />
      ))}
    </section>
  );
}

function documentFacts(input: ReportInput, analyses: readonly AnalysisPart[]): Fact[] {
  const [first] = analyses;
  return [
    ["Project", input.projectName],
    ["Data file", input.fileName],
    ["Sample", input.sample ?? "none: all rows of the file"],
    ["Report Date", formatDateTime(input.time.toISOString(), input.timeZone)],
    ...(input.isJoint
      ? [["Analyses", analyses.map(({ name }) => name).join(", ") || "none"] as const]
      : first
        ? runFacts(first, listResults(first.result, first.labels))
        : []),
  ];
}

interface DocumentProps {
  input: ReportInput;
  pictures: Pictures;
  /** Data URL of the font. */
  font: string;
  /** Rules besides those of every form. */
  style?: string;
}

/** The whole document: the source of all forms of a report. */
export function ReportDocument({ input, pictures, font, style = "" }: DocumentProps) {
  const analyses = input.parts.filter((part) => part.kind === "analysis");
  const methods = analyses.map((part): MethodsOf => ({
    entries: listResults(part.result, part.labels),
    labels: part.labels,
    excludesOutliers: part.settings.excludesOutliers,
    version: part.result.engine_version,
  }));
  const face = `@font-face{font-family:"Inter";font-weight:100 900;src:url(${font}) format("woff2")}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{input.title}</title>
        <style dangerouslySetInnerHTML={{ __html: face + REPORT_STYLE + style }} />
      </head>
      <body>
        <main>
          <header className="cover">
            <h1>{input.title}</h1>
            <Facts facts={documentFacts(input, analyses)} />
          </header>
          {input.parts.map((part, at) =>
            part.kind === "text" ? (
              <section key={at} className="own-text" dangerouslySetInnerHTML={{ __html: part.html }} />
            ) : (
              <Analysis key={at} part={part} at={at} isJoint={input.isJoint} pictures={pictures} />
            ),
          )}
          {methods.length > 0 ? <Methods analyses={methods} /> : null}
        </main>
      </body>
    </html>
  );
}
