import { Link } from "@remix-run/react";
import { ScrollRegion } from "~/components/scroll-region";
import { Sparkline } from "~/components/sparkline";
import { Spinner } from "~/components/spinner";
import { TypeMark } from "~/components/type-mark";
import { columnTexts } from "~/lib/cell-text";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { Row } from "~/services/projects/get-page.server";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { countWords, orderWords } from "./null-words";
import type { LiveTrial } from "./use-trial";

interface TrialViewProps {
  live: LiveTrial;
  /** The columns next to the new one. */
  columns: readonly ProjectColumn[];
  rows: readonly Row[];
  /** The name of the new column. */
  name: string;
  /** The formula that makes it; null for rules. */
  formula: string | null;
  /** Where the project's entity and time are set. */
  keysHref: string;
  hasTime: boolean;
  /** The name of the entity column; null without one. */
  entity: string | null;
  /** Whether the table is too large for the browser. */
  isOnServer: boolean;
}

function Histogram({ preview, name }: { preview: NonNullable<LiveTrial["trial"]["preview"]>; name: string }) {
  const { histogram } = preview;
  if (!histogram) return null;
  const [least] = histogram.edges;
  const most = histogram.edges.at(-1);
  return (
    <figure className="trial-histogram">
      <Sparkline
        counts={histogram.counts}
        label={`Histogram of ${name} from ${formatBrief(least)} to ${formatBrief(most)}`}
      />
      <figcaption aria-hidden className="num">
        <span>{formatBrief(least)}</span>
        <span>{formatBrief(most)}</span>
      </figcaption>
    </figure>
  );
}

function FirstRows({ live: { trial }, columns, rows, name }: TrialViewProps) {
  const { preview } = trial;
  const texts = columns.map(({ dataIndex }) => columnTexts(rows.map((row) => row[dataIndex] ?? null)));
  const made = columnTexts(preview?.first ?? []);
  const isText = (preview?.type ?? trial.type) === "STRING";
  return (
    <ScrollRegion label="Rows with the new column" className="table-scroll">
      <table className="sheet trial-table">
        <thead>
          <tr>
            <th scope="col" className="number">
              #
            </th>
            {columns.map(({ column_index: index, title, type, kind }) => (
              <th key={index} scope="col" className={type === "STRING" ? undefined : "number"} title={title}>
                <TypeMark type={kind === "file" ? type : "COMPUTED"} /> {title}
              </th>
            ))}
            <th scope="col" className={isText ? undefined : "number"} data-made title={name}>
              <TypeMark type="COMPUTED" /> {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row" className="px-2">
                {row.index}
              </th>
              {columns.map(({ column_index: index, type }, position) => (
                <td key={index} className={type === "STRING" ? undefined : "number"}>
                  {texts[position]?.[at]}
                </td>
              ))}
              <td className={isText ? undefined : "number"} data-made>
                {preview ? made[at] : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The first rows with the new column, its counts and a small histogram. */
export function TrialView(props: TrialViewProps) {
  const { live, name, formula, isOnServer, keysHref, hasTime, entity } = props;
  const { trial, busy } = live;
  const { preview } = trial;
  // A failure of one rule is shown there.
  const failure = trial.rule === null ? trial.failure : null;
  const order = preview && formula !== null ? orderWords(formula, hasTime, entity) : null;
  return (
    <section aria-labelledby="first-rows" className="trial">
      <div className="trial-head">
        <h2 id="first-rows">First rows</h2>
        <p role="status" className="trial-counts">
          {busy && !preview ? (
            <>
              <Spinner /> Calculating…
            </>
          ) : preview ? (
            countWords(preview, { formula })
          ) : null}
        </p>
      </div>
      {failure ? <p className="field-error pb-2">{failure}</p> : null}
      <div className={`trial-body ${busy && preview ? "veil" : ""}`}>
        <FirstRows {...props} />
        {preview ? <Histogram preview={preview} name={name} /> : null}
      </div>
      {preview && isOnServer ? (
        <p className="field-hint pt-2">
          Counts are of all {formatCount(preview.row_count)} rows, computed on the server.
        </p>
      ) : null}
      {order ? (
        <p className="field-hint pt-2">
          {order} <Link to={keysHref}>Set entity and time</Link>
        </p>
      ) : null}
      {preview?.notes.map(({ code, text }) => (
        <p key={code} className="field-hint pt-2">
          {text}
        </p>
      ))}
    </section>
  );
}
