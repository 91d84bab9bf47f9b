import { Field } from "~/components/field";
import type { ColumnType } from "~/compute/contract/types";
import { type Entered, MOST, PERIOD_NAMES, STATISTIC_NAMES, type StepKind } from "./shape-form";

export interface ShapeSource {
  columns: readonly { name: string; type: ColumnType; isPeriod: boolean }[];
  others: readonly { id: string; name: string }[];
}

interface FieldsProps {
  source: ShapeSource;
  entered: Entered | null;
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  /** The name of "none of them"; without it a choice must be made. */
  none?: string;
}

function Choice({ name, label, value, options, none }: ChoiceProps) {
  return (
    <Field id={name} label={label}>
      <select id={name} name={name} className="select" defaultValue={value}>
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Line({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field id={name} label={label}>
      <input
        id={name}
        name={name}
        className="input"
        defaultValue={value}
        maxLength={120}
        autoComplete="off"
      />
    </Field>
  );
}

const first = (entered: Entered | null, name: string, otherwise: string) =>
  entered === null ? otherwise : (entered[name]?.[0] ?? "");

const named = (columns: ShapeSource["columns"]) => columns.map(({ name }) => ({ value: name, name }));

/** From this number of columns named by periods on, they are chosen at first. */
const PERIODS = 4;

function ColumnsToRows({ source: { columns }, entered }: FieldsProps) {
  const isWide = columns.filter(({ isPeriod }) => isPeriod).length >= PERIODS;
  const chosen = new Set(
    entered?.columns ?? (isWide ? columns.flatMap(({ name, isPeriod }) => (isPeriod ? [name] : [])) : []),
  );
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-2">Columns that become rows</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-1">
          {columns.map(({ name }) => (
            <label key={name} className="flex min-w-0 items-center gap-2 text-s">
              <input type="checkbox" name="columns" value={name} defaultChecked={chosen.has(name)} />
              <span className="truncate" title={name}>
                {name}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 narrow:grid-cols-2">
        <Line
          name="names_to"
          label="New column with their names"
          value={first(entered, "names_to", isWide ? "year" : "name")}
        />
        <Line
          name="values_to"
          label="New column with their values"
          value={first(entered, "values_to", "value")}
        />
      </div>
      <label className="flex items-center gap-2 text-s">
        <input
          type="checkbox"
          name="keep_missing"
          value="on"
          defaultChecked={entered?.keep_missing !== undefined}
        />
        Keep rows without a value
      </label>
    </>
  );
}

function ValuesToColumns({ source: { columns }, entered }: FieldsProps) {
  const text = columns.find(({ type }) => type === "STRING")?.name ?? "";
  const number = columns.findLast(({ type }) => type === "NUMBER")?.name ?? "";
  return (
    <div className="grid gap-3 narrow:grid-cols-2">
      <Choice
        name="names_from"
        label="Column whose values become columns"
        value={first(entered, "names_from", text)}
        options={named(columns)}
      />
      <Choice
        name="values_from"
        label="Column with the values of their cells"
        value={first(entered, "values_from", number)}
        options={named(columns)}
      />
    </div>
  );
}

interface GroupLineProps extends FieldsProps {
  /** Names of the fields of the column and of the period. */
  names: [column: string, period: string];
  /** The label of the column, and its words in the label of the period. */
  words: [label: string, column: string];
}

/** A column whose values make groups or keys; with dates, also their periods. */
function GroupLine({ source: { columns }, entered, names, words }: GroupLineProps) {
  return (
    <div className="grid gap-x-3 gap-y-1 narrow:grid-cols-2">
      <Choice
        name={names[0]}
        label={words[0]}
        value={first(entered, names[0], "")}
        options={named(columns)}
        none="None"
      />
      {columns.some(({ type }) => type === "DATE") ? (
        <Choice
          name={names[1]}
          label={`Dates of ${words[1]} by`}
          value={first(entered, names[1], "")}
          options={PERIOD_NAMES}
          none="day"
        />
      ) : null}
    </div>
  );
}

function Collapse({ source, entered }: FieldsProps) {
  const { columns } = source;
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="field-label mb-2">Rows that agree in these columns become one row</legend>
        {Array.from({ length: MOST.groups }, (_, line) => (
          <GroupLine
            key={line}
            source={source}
            entered={entered}
            names={[`by${line}`, `period${line}`]}
            words={[`Column ${line + 1}`, `column ${line + 1}`]}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="field-label mb-2">Values of a group</legend>
        {Array.from({ length: MOST.values }, (_, line) => (
          <div key={line} className="grid gap-x-3 gap-y-1 narrow:grid-cols-2">
            <Choice
              name={`value${line}`}
              label={`Value ${line + 1}`}
              value={first(entered, `value${line}`, "")}
              options={named(columns)}
              none="None"
            />
            <Choice
              name={`as${line}`}
              label={`Value ${line + 1} as`}
              value={first(entered, `as${line}`, "sum")}
              options={STATISTIC_NAMES}
            />
          </div>
        ))}
      </fieldset>
    </>
  );
}

function Join({ source, entered }: FieldsProps) {
  const { others } = source;
  return (
    <>
      <Choice
        name="file"
        label="Project whose columns are added"
        value={first(entered, "file", "")}
        options={others.map(({ id, name }) => ({ value: id, name }))}
        none="Choose a project"
      />
      <fieldset className="grid gap-3">
        <legend className="field-label mb-2">
          Columns that both tables have and that tell the rows of the other table apart
        </legend>
        {Array.from({ length: MOST.keys }, (_, line) => (
          <GroupLine
            key={line}
            source={source}
            entered={entered}
            names={[`key${line}`, `keyperiod${line}`]}
            words={[`Key ${line + 1}`, `key ${line + 1}`]}
          />
        ))}
      </fieldset>
      <Choice
        name="kind"
        label="Rows without a match"
        value={first(entered, "kind", "left")}
        options={[
          { value: "left", name: "stay, with missing values" },
          { value: "inner", name: "are left out" },
          { value: "anti", name: "are all that is kept, to look at them or to download them" },
        ]}
      />
    </>
  );
}

const FIELDS = {
  columns_to_rows: ColumnsToRows,
  values_to_columns: ValuesToColumns,
  collapse: Collapse,
  join: Join,
} satisfies Record<StepKind, (props: FieldsProps) => JSX.Element>;

/** The fields of one kind of step. */
export function StepFields({ kind, ...props }: FieldsProps & { kind: StepKind }) {
  const Fields = FIELDS[kind];
  return <Fields {...props} />;
}
