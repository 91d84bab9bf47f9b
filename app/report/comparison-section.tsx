import type { ReactNode } from "react";
import { type ComparedModels, footnotesOfModels, tableOfModels } from "~/analyses/comparison/comparison";
import type { Differences } from "~/analyses/comparison/differences";
import type { DrawnComparison } from "~/analyses/comparison/drawn-comparison";
import { footnoteLines } from "~/analyses/comparison/footnotes";
import { shownTable } from "~/analyses/comparison/model-table";
import type { SideBySide } from "~/analyses/comparison/side-by-side";
import type { TableLook } from "~/analyses/comparison/table-look";
import { type ChartDrawing, NO_DRAWING } from "~/charts/drawing";
import type { ChartPicture } from "~/charts/picture";
import { FiguresTable } from "~/components/figures-table";
import { SentenceText } from "~/components/sentence-text";
import type { ResultTable } from "~/lib/result-table";
import type { Sentence } from "~/lib/sentence";
import { type Pictures, pictureKey } from "./function-section";
import type { ComparisonPart } from "./report-input";

/** A chart of a comparison with its key in the report. */
interface ChartOfComparison {
  key: string;
  title: string;
  chart: ChartPicture;
  drawing: ChartDrawing;
}

function chartsOfModels(models: ComparedModels | null, at: number): ChartOfComparison[] {
  return (models?.charts ?? []).map((chart) => ({
    key: pictureKey(at, "models", chart.key),
    title: chart.title,
    chart,
    drawing: NO_DRAWING,
  }));
}

function chartsOfFunction(shown: SideBySide, { chartOf }: DrawnComparison, at: number): ChartOfComparison[] {
  return shown.charts.flatMap(({ key }) =>
    shown.entries.flatMap((entry) => {
      const drawn = chartOf(entry, key);
      if (drawn === null) return [];
      const title = `${entry.mark} ${drawn.chart.title}`;
      return [{ key: pictureKey(at, shown.key, `${key}/${entry.analysis.id}`), title, ...drawn }];
    }),
  );
}

/** The functions whose results are shown next to each other; the table of models has the numbers of the others. */
function otherFunctions({ functions }: DrawnComparison["comparison"]): SideBySide[] {
  return functions.filter(({ differences }) => differences !== null);
}

/** The charts of a comparison. @param at index of the part in the report */
export function chartsOfComparison({ drawn }: ComparisonPart, at: number): ChartOfComparison[] {
  return [
    ...chartsOfModels(drawn.comparison.models, at),
    ...otherFunctions(drawn.comparison).flatMap((shown) => chartsOfFunction(shown, drawn, at)),
  ];
}

/** Tables whose numbers the charts show. */
const OF_CHARTS = ["bins", "stacks"];

function Facts({ differences: { differs, same } }: { differences: Differences }) {
  const facts = [
    ...differs.map(({ about, text }) => [about, text] as const),
    ...(same.length > 0 ? [["Same in all", `${same.join(", ")}.`] as const] : []),
  ];
  if (facts.length === 0) return null;
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

function Figures({ charts, pictures }: { charts: readonly ChartOfComparison[]; pictures: Pictures }) {
  return charts.map(({ key, title, chart }): ReactNode => {
    const source = pictures.get(key);
    return source === undefined ? null : (
      <figure key={key} className="picture">
        <img src={source} alt={chart.description} data-picture={key} />
        <figcaption>{title}</figcaption>
      </figure>
    );
  });
}

function Block({ table }: { table: ResultTable }) {
  return (
    <div className="block">
      <FiguresTable table={table} caption />
    </div>
  );
}

function Said({ sentence }: { sentence: Sentence }) {
  return (
    <p className="sentence">
      <SentenceText sentence={sentence} />
    </p>
  );
}

interface SectionProps {
  part: ComparisonPart;
  /** Index of the part in the report. */
  at: number;
  level: "h2" | "h3";
  pictures: Pictures;
}

function Models({
  models,
  look,
  at,
  level: Heading,
  pictures,
}: { models: ComparedModels; look: TableLook } & Omit<SectionProps, "part">) {
  return (
    <section className="function">
      <div className="head">
        <Heading>{models.title}</Heading>
        <p className="subtitle">{models.subtitle}</p>
        <Said sentence={models.sentence} />
      </div>
      <Facts differences={models.differences} />
      <Block table={shownTable(tableOfModels(models, look))} />
      <ul className="notes">
        {footnoteLines(footnotesOfModels(models, look)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Figures charts={chartsOfModels(models, at)} pictures={pictures} />
    </section>
  );
}

function OneFunction({
  shown,
  drawn,
  at,
  level: Heading,
  pictures,
}: { shown: SideBySide; drawn: DrawnComparison } & Omit<SectionProps, "part">) {
  const apart = shown.apart.map(({ table }) => table).filter(({ key }) => !OF_CHARTS.includes(key));
  return (
    <section className="function">
      <div className="head">
        <Heading>{shown.title}</Heading>
      </div>
      {shown.entries.map(({ mark, analysis, entry }) => (
        <Said key={mark} sentence={[{ strong: `${mark} ${analysis.name}: ` }, ...entry.sentence]} />
      ))}
      {shown.differences === null ? null : <Facts differences={shown.differences} />}
      {[...shown.joined, ...apart].map((table) => (
        <Block key={`${table.key} ${table.title}`} table={table} />
      ))}
      <Figures charts={chartsOfFunction(shown, drawn, at)} pictures={pictures} />
    </section>
  );
}

/** A comparison in a report: the models as one table, then other results next to each other. */
export function ComparisonSection({ part, at, level, pictures }: SectionProps) {
  const { drawn, look } = part;
  const { models, alone, failed } = drawn.comparison;
  const rest = [
    ...failed,
    ...(alone.length > 0 ? [`Only in one analysis, so not compared: ${alone.join(", ")}.`] : []),
  ];
  return (
    <>
      {models === null ? null : <Models {...{ models, look, at, level, pictures }} />}
      {otherFunctions(drawn.comparison).map((shown) => (
        <OneFunction key={shown.key} {...{ shown, drawn, at, level, pictures }} />
      ))}
      {rest.length > 0 ? (
        <ul className="notes">
          {rest.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
