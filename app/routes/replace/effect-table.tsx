import { Link } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { ProgressBar } from "~/components/spinner";
import { factorWords } from "~/lib/factor-words";
import { formatBrief, formatCount, NOT_DEFINED } from "~/lib/format-number";
import { urls, withSearch } from "~/lib/urls";
import type { EffectEntry, EffectNumber } from "~/services/replacements/effect-shape";
import type { Replacement } from "~/services/replacements/replacement-shape";
import { projectHref } from "../project-search";

/** Results that are shown at first. */
const FIRST = 20;

interface EffectTableProps {
  replacement: Replacement;
  /** Whether all results are shown. */
  isWhole: boolean;
}

/** The numbers of the analyses, before and after; what moved most first. */
export function EffectTable({ replacement, isWhole }: EffectTableProps) {
  const { effect, columns, projects, progress, dataset } = replacement;
  const divided = columns.filter(({ divisor }) => divisor !== null);
  const total = projects.reduce((sum, project) => sum + project.analyses, 0);
  const results = effect?.results ?? [];
  const computed = new Set(results.map(({ analysis }) => analysis)).size;
  const shown = isWhole ? results : results.slice(0, FIRST);
  const isDone = effect?.is_done === true;
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 narrow:p-6" aria-labelledby="effect">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="effect">
          Effect on {formatCount(total)} {total === 1 ? "analysis" : "analyses"}
        </h2>
        <p className="text-s text-ink-2">
          {divided.length === 0
            ? "what moved most first; nothing is stored yet"
            : `what moved most first; computed with “${divided.map(({ divisor }) => factorWords(divisor ?? 1).repair).join(", ")}”; nothing is stored yet`}
        </p>
      </div>
      {isDone ? null : (
        <div role="status" className="grid gap-2">
          <p className="text-s text-ink-2">
            {computed === 0
              ? "Computing the analyses with the new data."
              : `${formatCount(computed)} of ${formatCount(total)} analyses are computed.`}{" "}
            You need not wait for them.
          </p>
          {progress ? <ProgressBar progress={progress} label="Analyses computed" /> : null}
        </div>
      )}
      {isDone && results.length === 0 ? (
        <p className="text-s text-ink-2">There are no analyses yet.</p>
      ) : null}
      {shown.length > 0 ? <NumbersTable results={shown} withUnit={divided.length > 0} /> : null}
      {shown.length < results.length ? (
        <p>
          <Link to={withSearch(urls.dataset.replace(dataset), { results: "all" })} preventScrollReset>
            Show all {formatCount(results.length)} results
          </Link>
        </p>
      ) : null}
    </section>
  );
}

interface NumbersTableProps {
  results: EffectEntry[];
  /** Whether a column shows the numbers with the unit of the new file. */
  withUnit?: boolean;
  /** Whether the data have been replaced, so that reports no longer show the numbers before. */
  isReplaced?: boolean;
}

/** The numbers of analyses before and after. */
export function NumbersTable({ results, withUnit = false, isReplaced = false }: NumbersTableProps) {
  return (
    <ScrollRegion label="Numbers before and after" className="relative">
      <table className="replace-table replace-numbers">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col" className="figure">
              Before
            </th>
            <th scope="col" className="figure">
              After
            </th>
            <th scope="col" className="figure hidden narrow:table-cell">
              Change
            </th>
            {withUnit ? <th scope="col">If the unit were kept</th> : null}
          </tr>
        </thead>
        {results.map((entry) => (
          <Entry
            key={`${entry.analysis} ${entry.function} ${entry.about}`}
            entry={entry}
            withUnit={withUnit}
            isReplaced={isReplaced}
          />
        ))}
      </table>
    </ScrollRegion>
  );
}

type EntryProps = { entry: EffectEntry; withUnit: boolean; isReplaced: boolean };

function Entry({ entry, withUnit, isReplaced }: EntryProps) {
  const { problem, numbers } = entry;
  const width = withUnit ? 5 : 4;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={width}>
          <Title entry={entry} isReplaced={isReplaced} />
        </th>
      </tr>
      {problem === null ? null : (
        <tr>
          <td colSpan={width} className="prose">
            <Notice kind="warn">{problem}</Notice>
          </td>
        </tr>
      )}
      {numbers.map((number) => (
        <tr key={number.name}>
          <th scope="row" className="prose">
            {number.name}
          </th>
          <td className="figure">{formatBrief(number.before)}</td>
          <td className="figure font-semibold">{formatBrief(number.after)}</td>
          <td className="figure hidden narrow:table-cell">{changeOf(number)}</td>
          {withUnit ? <Kept number={number} /> : null}
        </tr>
      ))}
    </tbody>
  );
}

function Title({ entry, isReplaced }: Omit<EntryProps, "withUnit">) {
  const { project, analysis, name, about } = entry;
  return (
    <span className="sticky left-0 flex max-w-[calc(100vw-5.5rem)] flex-wrap items-baseline gap-x-3">
      <Link to={projectHref(project, "", { analysis })}>{name}</Link>
      <span className="font-normal text-ink-2">
        {entry.function}: {about}
      </span>
      {isReplaced ? null : (
        <a
          className="font-normal"
          href={urls.report(project, analysis, "pdf")}
          aria-label={`Report of ${name} before the replacement`}
        >
          Report before
        </a>
      )}
    </span>
  );
}

function changeOf({ before, after }: EffectNumber): string {
  if (before === null || after === null) return NOT_DEFINED;
  const change = after - before;
  return change === 0 ? "0" : `${change > 0 ? "+" : ""}${formatBrief(change)}`;
}

/** Relative distance below which two numbers are shown as the same. */
const SAME = 1e-9;

function Kept({ number: { after, as_in_file } }: { number: EffectNumber }) {
  if (as_in_file === null) return <td>{NOT_DEFINED}</td>;
  const isSame = after !== null && Math.abs(as_in_file - after) <= SAME * Math.abs(after);
  if (isSame) return <td className="text-ink-2">the same</td>;
  return <td data-result="warn">{formatBrief(as_in_file)}</td>;
}
