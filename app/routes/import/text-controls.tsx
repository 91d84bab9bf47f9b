import { ChoiceControl, withFound } from "~/components/setting-controls";
import { DELIMITERS, delimiterName, ENCODINGS, encodingName } from "~/lib/text-format";
import type { SettingsFieldsProps } from "./settings-fields";

function DecimalControl({ inspection, draft, errors, onChange }: SettingsFieldsProps) {
  const found = String(inspection.decimal_separator ?? 1);
  const value = draft.decimal === "" ? found : draft.decimal;
  return (
    <fieldset className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-x-3">
      <legend className="field-label contents">
        <span className="float-left">Decimal separator</span>
      </legend>
      <span className="segmented justify-self-start">
        {[
          { code: "1", name: "dot" },
          { code: "2", name: "comma" },
        ].map(({ code, name }) => (
          <label key={code} className="segment">
            <input
              type="radio"
              name="decimal_separator"
              value={code}
              checked={value === code}
              onChange={() => onChange({ ...draft, decimal: code })}
            />
            {name}
          </label>
        ))}
      </span>
      {errors.decimal_separator ? (
        <p className="field-error col-start-2">{errors.decimal_separator[0]}</p>
      ) : null}
    </fieldset>
  );
}

/** Settings of text files: decimal separator, delimiter, encoding. */
export function TextControls(props: SettingsFieldsProps) {
  const { inspection, draft, errors, onChange } = props;
  return (
    <>
      <DecimalControl {...props} />
      <ChoiceControl
        name="delimiter"
        label="Delimiter"
        value={draft.delimiter}
        errors={errors}
        options={withFound(
          inspection.delimiter === null
            ? "none: one column"
            : `${delimiterName(inspection.delimiter)} (found)`,
          DELIMITERS,
        )}
        onPick={(delimiter) => onChange({ ...draft, delimiter })}
      />
      <ChoiceControl
        name="encoding"
        label="Encoding"
        value={draft.encoding}
        errors={errors}
        options={withFound(`${encodingName(inspection.encoding ?? "utf-8")} (found)`, ENCODINGS)}
        onPick={(encoding) => onChange({ ...draft, encoding })}
      />
    </>
  );
}
