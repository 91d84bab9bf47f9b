import { useCallback, useMemo, useRef } from "react";
import { Button, LinkButton } from "~/components/button";
import { Redo2, Undo2 } from "~/components/icons";
import { Why } from "~/components/why";
import { FORMULA_FUNCTIONS } from "~/compute/contract/tables";
import type { Failure } from "~/compute/contract/types";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { offeredColumns, offeredName } from "../../offered-columns";
import { transformHref } from "../transform-search";
import { ChipLine, type ErrorSpan } from "./chip-line";
import { columnOffer, type Offer } from "./completion";
import type { Insertion } from "./formula-changes";
import { FORMULA_FIELD, FormulaText, type TextHandle } from "./formula-text";
import { Palette } from "./palette";
import { bracketed } from "./pieces";
import type { FormulaState } from "./use-formula";

const FUNCTION_OFFERS: Offer[] = FORMULA_FUNCTIONS.map(({ name, help }) => ({
  kind: "function",
  label: name,
  text: name,
  hint: help,
}));

const TYPE_HINTS = { NUMBER: "number column", STRING: "text column", DATE: "date column" } as const;

interface CalculatorProps {
  projectId: string;
  /** Id of the column that is edited. */
  columnId: string | null;
  columns: readonly ProjectColumn[];
  formula: FormulaState;
  /** The first mistake that the core found. */
  error: Failure | null;
  /** The server's answer to the formula that was posted. */
  refusals: readonly string[];
}

/** Where the mistake is, when its message belongs to the text on screen. */
function spanOf(error: Failure | null, text: string): ErrorSpan | null {
  const { start, end } = error?.details ?? {};
  if (typeof start !== "number" || typeof end !== "number" || start > text.length) return null;
  return { start, end };
}

/** Columns and functions to choose from. They change only with the columns that the formula names. */
function useOffers(columns: readonly ProjectColumn[], { pieces }: FormulaState) {
  const named = pieces.flatMap(({ kind, text }) => (kind === "column" ? [text] : []));
  const hidden = columns.filter((column) => column.hidden && named.includes(bracketed(column.title)));
  const used = JSON.stringify(hidden.map(({ column_index: index }) => index));
  return useMemo(() => {
    const offered = offeredColumns(columns, JSON.parse(used) as number[]);
    const columnOffers = offered.map((column) => ({
      ...columnOffer(column.title),
      label: offeredName(column),
      hint: TYPE_HINTS[column.type],
    }));
    const numbers = offered.filter(({ type }) => type === "NUMBER");
    return {
      numbers,
      keys: [...numbers, ...offered.filter(({ type }) => type !== "NUMBER")],
      offers: [...columnOffers, ...FUNCTION_OFFERS],
    };
  }, [columns, used]);
}

/** A formula with a column of the table. */
function exampleOf(numbers: readonly ProjectColumn[]): string {
  const name = bracketed(numbers.findLast(({ kind }) => kind === "file")?.title ?? "Sales");
  return `ln(${name}) - lag(ln(${name}))`;
}

/** While nothing is written there is no mistake yet. */
function shownError(error: Failure | null, text: string): Failure | null {
  return text.trim() === "" ? null : error;
}

/** The formula: chips and text in step, and the keys that write it. */
export function Calculator({ projectId, columnId, columns, formula, error, refusals }: CalculatorProps) {
  const { text, step, past, future } = formula;
  const field = useRef<TextHandle>(null);
  const mistake = shownError(error, text);
  const span = spanOf(mistake, text);
  const { numbers, keys, offers } = useOffers(columns, formula);
  const press = useCallback((insertion: Insertion) => step({ kind: "insert", insertion }), [step]);
  const messages = mistake ? [mistake.message] : refusals;
  return (
    <>
      <div className="calculator-head">
        <h2 id="calculator">Calculator</h2>
        <div className="flex gap-1">
          <Button
            kind="quiet"
            size="s"
            className="needs-js"
            icon={<Undo2 size={14} aria-hidden />}
            aria-disabled={past.length === 0}
            onClick={() => step({ kind: "undo" })}
          >
            UNDO
          </Button>
          <Button
            kind="quiet"
            size="s"
            className="needs-js"
            icon={<Redo2 size={14} aria-hidden />}
            aria-disabled={future.length === 0}
            onClick={() => step({ kind: "redo" })}
          >
            REDO
          </Button>
          <Button
            kind="quiet"
            size="s"
            className="needs-js"
            aria-disabled={text === ""}
            onClick={() => step({ kind: "clear" })}
          >
            CLEAR ALL
          </Button>
          <LinkButton
            kind="quiet"
            size="s"
            className="without-js"
            to={transformHref(projectId, { edit: columnId })}
          >
            CLEAR ALL
          </LinkButton>
        </div>
      </div>
      <ChipLine formula={formula} error={span} onType={(next, at) => field.current?.type(next, at)} />
      <div className="grid gap-1">
        <label htmlFor={FORMULA_FIELD} className="field-hint">
          As text
        </label>
        <FormulaText
          ref={field}
          formula={formula}
          offers={offers}
          error={span}
          example={exampleOf(numbers)}
          describedBy={messages.length > 0 ? "formula-error" : undefined}
        />
        <div id="formula-error" aria-live="polite" className="formula-error">
          {messages.map((message) => (
            <p key={message} className="field-error">
              {message} {mistake === null ? null : <Why code={mistake.code} />}
            </p>
          ))}
        </div>
      </div>
      <Palette columns={keys} press={press} />
    </>
  );
}
