import { memo, useState } from "react";
import { FORMULA_FUNCTIONS } from "~/compute/contract/tables";
import type { FormulaFunction } from "~/compute/contract/types";
import type { Column } from "~/services/shapes/column-shape";
import { useFoundColumns } from "../../find-columns";
import { offeredName } from "../../offered-columns";
import { INTENT } from "../transform-form";
import { type Insertion, writeInsertion } from "./formula-changes";
import { signLabel } from "./piece-label";

/** The keys of the keypad, row by row. */
const KEYPAD = [
  "7",
  "8",
  "9",
  "/",
  "4",
  "5",
  "6",
  "*",
  "1",
  "2",
  "3",
  "-",
  "0",
  ".",
  "+",
  "^",
  "(",
  ")",
  ",",
];

const SPOKEN: Readonly<Record<string, string>> = {
  "/": "Divided by",
  "*": "Times",
  "-": "Minus",
  "+": "Plus",
  "^": "To the power",
  "(": "Open bracket",
  ")": "Close bracket",
  ",": "Comma",
  ".": "Point",
};

type Press = (insertion: Insertion) => void;

interface KeyProps {
  insertion: Insertion;
  look: "column" | "function" | "key";
  label: string;
  spoken?: string | undefined;
  hint?: string | undefined;
  press: Press;
  onLook?: (() => void) | undefined;
}

/** A key of the calculator: at once in the browser, by a form post without JavaScript. */
function Key({ insertion, look, label, spoken, hint, press, onLook }: KeyProps) {
  return (
    <button
      type="submit"
      name={INTENT.insert}
      value={writeInsertion(insertion)}
      className="calculator-key"
      data-look={look}
      aria-label={spoken}
      title={hint}
      onPointerEnter={onLook}
      onFocus={onLook}
      onClick={(event) => {
        event.preventDefault();
        press(insertion);
      }}
    >
      <span className="truncate">{label}</span>
    </button>
  );
}

/** The type of the column, unless it has numbers: dates and texts go into functions that take them. */
const TYPE_WORDS = { NUMBER: "", DATE: " (date)", STRING: " (text)" } as const;

function ColumnKeys({ columns, press }: { columns: readonly Column[]; press: Press }) {
  const { found, field } = useFoundColumns(columns);
  return (
    <section aria-labelledby="palette-columns" className="palette-part">
      <div className="label-row">
        <h3 id="palette-columns" className="field-label">
          Columns
        </h3>
        {field}
      </div>
      <div className="palette-keys palette-columns">
        {found.map((column) => (
          <Key
            key={column.column_index}
            look="column"
            insertion={{ kind: "column", name: column.title }}
            label={`${offeredName(column)}${TYPE_WORDS[column.type]}`}
            hint={column.title}
            press={press}
          />
        ))}
        {columns.length === 0 ? (
          <p className="text-s text-ink-3">There is no column to choose from.</p>
        ) : null}
        {columns.length > 0 && found.length === 0 ? (
          <p className="text-s text-ink-3">No column matches.</p>
        ) : null}
      </div>
    </section>
  );
}

const GROUPS = [...new Set(FORMULA_FUNCTIONS.map(({ group }) => group))];

function FunctionKeys({ press }: { press: Press }) {
  const [looked, setLooked] = useState<FormulaFunction | null>(null);
  return (
    <section aria-labelledby="palette-functions" className="palette-part">
      <h3 id="palette-functions" className="field-label pb-1">
        Functions
      </h3>
      <div className="palette-groups" onPointerLeave={() => setLooked(null)}>
        {GROUPS.map((group) => (
          <div key={group} role="group" aria-label={group} className="palette-group">
            <span className="palette-group-name" aria-hidden>
              {group}
            </span>
            <div className="palette-keys">
              {FORMULA_FUNCTIONS.filter((each) => each.group === group).map((each) => (
                <Key
                  key={each.name}
                  look="function"
                  insertion={{ kind: "function", name: each.name }}
                  label={each.label}
                  spoken={each.label === each.name ? undefined : `${each.label} (${each.name})`}
                  hint={`${each.help} ${each.example}`}
                  press={press}
                  onLook={() => setLooked(each)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="palette-help needs-js">
        {looked ? (
          <>
            <strong>{signatureOf(looked)}</strong> {looked.help} <code>{looked.example}</code>
          </>
        ) : (
          "Point at a function to see what it does."
        )}
      </p>
    </section>
  );
}

/** How a function is called: "lag(x, [k])". */
function signatureOf({ name, arguments: all }: FormulaFunction): string {
  const names = all.map(({ name: own, optional, repeated }) => {
    const text = repeated ? `${own}, …` : own;
    return optional && !repeated ? `[${text}]` : text;
  });
  return `${name}(${names.join(", ")})`;
}

function Keypad({ press }: { press: Press }) {
  const insertionOf = (key: string): Insertion =>
    /^[0-9.]$/.test(key) ? { kind: "digit", digit: key } : { kind: "sign", text: key };
  return (
    <section aria-label="Keys" className="palette-part">
      <h3 className="field-label pb-1" aria-hidden>
        Numbers and signs
      </h3>
      <div className="keypad">
        {KEYPAD.map((key) => (
          <Key
            key={key}
            look="key"
            insertion={insertionOf(key)}
            label={signLabel(key)}
            spoken={SPOKEN[key]}
            press={press}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * The keys of the calculator: columns, those with numbers first, functions in their groups, digits and signs. Memoised: it does not change
 * with the formula.
 */
export const Palette = memo(function Palette({
  columns,
  press,
}: {
  columns: readonly Column[];
  press: Press;
}) {
  return (
    <div className="palette">
      <ColumnKeys columns={columns} press={press} />
      <FunctionKeys press={press} />
      <Keypad press={press} />
    </div>
  );
});
