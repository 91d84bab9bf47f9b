import { Button } from "~/components/button";
import { factorWords } from "~/lib/factor-words";
import { formatCount } from "~/lib/format-number";
import { guessedFactor } from "~/services/replacements/guessed-factor";
import type { ComparedColumn } from "~/services/replacements/replacement-shape";

/** Examples of a factor between the files, or the medians that suggest a factor, and what is done with it. */
export function UnitRow({ column: { comparison, new: fresh, divisor, result } }: { column: ComparedColumn }) {
  if (comparison === null || fresh === null) return null;
  const unit = result.kind === "unit" ? comparison.unit : null;
  const factor = unit?.factor ?? guessedFactor(comparison);
  if (factor === null) return null;
  const words = factorWords(factor);
  return (
    <tr>
      <td colSpan={8}>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 narrow:pl-8">
          <dl className="flex flex-wrap gap-x-6 gap-y-2 text-s">
            {comparison.examples.map(({ label, old, new: now }) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd>
                  {cell(old)} → <strong>{cell(now)}</strong>
                </dd>
              </div>
            ))}
            {unit === null ? (
              <div>
                <dt className="text-ink-2">Median</dt>
                <dd>
                  {cell(comparison.old.median)} → <strong>{cell(comparison.new.median)}</strong>
                </dd>
              </div>
            ) : (
              <div>
                <dt className="text-ink-2">
                  {formatCount(unit.explained)} of {formatCount(comparison.pairs)} old values
                </dt>
                <dd>
                  {unit.explained === comparison.pairs ? "exactly " : ""}
                  {words.times}
                </dd>
              </div>
            )}
          </dl>
          <div className="flex flex-wrap gap-2" role="group" aria-label="Unit">
            <Button
              type="submit"
              size="s"
              kind={divisor === null ? "secondary" : "primary"}
              aria-pressed={divisor !== null}
              name="intent"
              value={`divide:${fresh.column}:${factor}`}
            >
              {words.repair}
            </Button>
            <Button
              type="submit"
              size="s"
              kind={divisor === null ? "primary" : "secondary"}
              aria-pressed={divisor === null}
              name="intent"
              value={`divide:${fresh.column}:1`}
            >
              Keep as in the file
            </Button>
          </div>
        </div>
      </td>
    </tr>
  );
}

function cell(value: number | string | null): string {
  return typeof value === "number"
    ? value.toLocaleString("en", { maximumSignificantDigits: 7 })
    : (value ?? "");
}
