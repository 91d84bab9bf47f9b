import { Link } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { Spinner } from "~/components/spinner";
import { formatBrief, NOT_DEFINED } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import type { Effect, EffectNumber } from "~/services/replacements/effect-shape";
import type { Replacement } from "~/services/replacements/replacement-shape";
import { factorWords } from "~/lib/factor-words";

/** The numbers of the analyses, before and after. */
export function EffectTable({ replacement }: { replacement: Replacement }) {
  const { effect, columns } = replacement;
  const divided = columns.filter(({ divisor }) => divisor !== null);
  const analyses = new Set(effect?.map(({ analysis }) => analysis)).size;
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 narrow:p-6" aria-labelledby="effect">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="effect">
          {effect === null
            ? "Effect on the analyses"
            : `Effect on ${analyses} ${analyses === 1 ? "analysis" : "analyses"}`}
        </h2>
        <p className="text-s text-ink-2">
          {divided.length === 0
            ? "nothing is stored yet"
            : `computed with “${divided.map(({ divisor }) => factorWords(divisor ?? 1).repair).join(", ")}”; nothing is stored yet`}
        </p>
      </div>
      {effect === null ? (
        <p className="flex items-center gap-2 text-s text-ink-2" role="status">
          <Spinner /> Computing the analyses with the new data
          {replacement.progress ? `: ${replacement.progress.phase}` : ""}
        </p>
      ) : effect.length === 0 ? (
        <p className="text-s text-ink-2">There are no analyses yet.</p>
      ) : (
        <Numbers effect={effect} withUnit={divided.length > 0} />
      )}
    </section>
  );
}

function Numbers({ effect, withUnit }: { effect: Effect; withUnit: boolean }) {
  return (
    <ScrollRegion label="Numbers before and after" className="relative">
      <table className="replace-table">
        <thead>
          <tr>
            <th scope="col">Analysis</th>
            <th scope="col">Number</th>
            <th scope="col" className="figure">
              Before
            </th>
            <th scope="col" className="figure">
              After
            </th>
            <th scope="col" className="figure">
              Change
            </th>
            {withUnit ? <th scope="col">If the unit were kept</th> : null}
          </tr>
        </thead>
        {effect.map((entry) => (
          <tbody key={`${entry.analysis} ${entry.function}`}>
            {entry.problem === null ? null : (
              <tr>
                <th scope="row">
                  <Title entry={entry} />
                </th>
                <td colSpan={withUnit ? 5 : 4} className="prose">
                  <Notice kind="warn">{entry.problem}</Notice>
                </td>
              </tr>
            )}
            {entry.numbers.map((number, place) => (
              <tr key={number.name}>
                {place === 0 && entry.problem === null ? (
                  <th scope="rowgroup" rowSpan={entry.numbers.length} className="align-top">
                    <Title entry={entry} />
                  </th>
                ) : null}
                {entry.problem === null ? null : <td />}
                <td>{number.name}</td>
                <td className="figure">{formatBrief(number.before)}</td>
                <td className="figure font-semibold">{formatBrief(number.after)}</td>
                <td className="figure">{changeOf(number)}</td>
                {withUnit ? <Kept number={number} /> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

function Title({ entry }: { entry: Effect[number] }) {
  return (
    <>
      <Link to={urls.project(entry.project)}>{entry.function}</Link>
      <span className="block max-w-[24ch] truncate font-normal text-ink-2">{entry.about}</span>
    </>
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
