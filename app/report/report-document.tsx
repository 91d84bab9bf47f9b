import { formatDateTime } from "~/lib/format-time";
import { comparisonTitle } from "./comparison-title";
import { listResults, resultEntry } from "~/analyses/results";
import { ComparisonSection } from "./comparison-section";
import { FunctionSection, type Pictures } from "./function-section";
import { Methods, type MethodsOf } from "./methods";
import { REPORT_STYLE } from "./report.css";
import type { AnalysisPart, ComparisonPart, ReportInput } from "./report-input";
import { resultsOfPart } from "./results-of-part";
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
  /** Index of the part in the report. */
  at: number;
  isJoint: boolean;
  pictures: Pictures;
}

function Analysis({ part, at, isJoint, pictures }: AnalysisProps) {
  const results = resultsOfPart(part);
  return (
    <section className="analysis">
      {isJoint ? (
        <div className="head">
          <h2>{part.name}</h2>
          <Facts facts={runFacts(part)} />
        </div>
      ) : null}
      {results.map(({ entry, y, title, survival }) => (
        <FunctionSection
          key={`${entry.key} ${y}`}
          entry={entry}
          title={title}
          survival={survival}
          y={y}
          at={at}
          level={isJoint ? "h3" : "h2"}
          pictures={pictures}
        />
      ))}
    </section>
  );
}

interface ComparisonProps extends Omit<AnalysisProps, "part"> {
  part: ComparisonPart;
}

function Comparison({ part, at, isJoint, pictures }: ComparisonProps) {
  return (
    <section className="analysis">
      {isJoint ? (
        <div className="head">
          <h2>{comparisonTitle(part.analyses.length)}</h2>
          <Facts facts={[["Analyses", comparedInWords(part)]]} />
        </div>
      ) : null}
      <ComparisonSection part={part} at={at} level={isJoint ? "h3" : "h2"} pictures={pictures} />
    </section>
  );
}

/** "(1) Levels, (2) Growth" */
function comparedInWords({ drawn }: ComparisonPart): string {
  return drawn.comparison.analyses.map(({ mark, name }) => `${mark} ${name}`).join(", ");
}

function methodsOf(part: AnalysisPart | ComparisonPart): MethodsOf[] {
  if (part.kind === "analysis") {
    return part.dependents.map(({ labels, result }) => ({
      entries: listResults(result, labels),
      labels,
      excludesOutliers: part.settings.excludesOutliers,
      version: result.engine_version,
    }));
  }
  return part.analyses.map(({ labels, results, excludesOutliers }) => ({
    entries: results.flatMap((each) =>
      each.state === "ready" ? [resultEntry(each.key, each.result, labels)] : [],
    ),
    labels,
    excludesOutliers,
    version: part.version,
  }));
}

function documentFacts(input: ReportInput, analyses: readonly AnalysisPart[]): Fact[] {
  const [first] = analyses;
  const compared = input.isComparison ? input.parts.find((part) => part.kind === "comparison") : undefined;
  return [
    ["Project", input.projectName],
    ["Data file", input.fileName],
    ["Sample", input.sample ?? "none: all rows of the file"],
    ["Report Date", formatDateTime(input.time.toISOString(), input.timeZone)],
    ...(compared === undefined ? [] : [["Analyses", comparedInWords(compared)] as const]),
    ...(input.isJoint
      ? [["Analyses", analyses.map(({ name }) => name).join(", ") || "none"] as const]
      : first
        ? runFacts(first)
        : []),
  ];
}

interface DocumentProps {
  input: ReportInput;
  pictures: Pictures;
  /** Data URL of the font. */
  font: string;
  /** Rules in addition to the rules of every form. */
  style?: string;
}

/** The whole document: the source of all forms of a report. */
export function ReportDocument({ input, pictures, font, style = "" }: DocumentProps) {
  const analyses = input.parts.filter((part) => part.kind === "analysis");
  const methods = input.parts.flatMap((part) => (part.kind === "text" ? [] : methodsOf(part)));
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
            ) : part.kind === "comparison" ? (
              <Comparison key={at} part={part} at={at} isJoint={input.isJoint} pictures={pictures} />
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
