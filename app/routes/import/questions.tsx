import { CircleHelp } from "~/components/icons";
import type { Question, SettingsPreview } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { SettingsDraft } from "./settings-draft";
import { answerField, presetField } from "./settings-form";

interface QuestionsProps {
  preview: SettingsPreview;
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

function answered(draft: SettingsDraft, { column, kind }: Question, value: string): SettingsDraft {
  const own = draft.answers[String(column)];
  return { ...draft, answers: { ...draft.answers, [String(column)]: { ...own, [kind]: value } } };
}

function rowsInWords(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).map(formatCount).join(", ");
  return `In ${rows.length === 1 ? "row" : "rows"} ${shown}${rows.length > 5 ? " …" : ""} of the file.`;
}

/** Questions about cells that fit two readings. The preset reading applies until the user chooses another. */
export function Questions({ preview, draft, onChange }: QuestionsProps) {
  const { questions } = preview;
  const { fields } = preview.preview_after_settings.schema;
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions" className="grid gap-2.5">
      {questions.map((question) => {
        const { column, kind, text, options, preset, rows } = question;
        // Questions about the whole file have column 0.
        const name = fields.find((field) => field.file_column === column)?.name;
        const answer = draft.answers[String(column)]?.[kind];
        const value = answer ?? preset;
        return (
          <fieldset key={`${column}:${kind}`} className="question">
            <legend>
              <CircleHelp size={15} aria-hidden className="flex-none" />
              <span>
                {name === undefined ? null : <strong className="text-ink">{name}: </strong>}
                {text}
              </span>
            </legend>
            {answer === undefined ? (
              <input type="hidden" name={presetField(column, kind)} value={preset} />
            ) : null}
            {rows.length > 0 ? <p className="text-xs text-ink-2">{rowsInWords(rows)}</p> : null}
            <div className="grid gap-1">
              {options.map((option) => (
                <label key={option.value} className="question-option">
                  <input
                    type="radio"
                    className="check"
                    name={answerField(column, kind)}
                    value={option.value}
                    checked={value === option.value}
                    onChange={() => onChange(answered(draft, question, option.value))}
                    // The chosen option reports no change: a click on it confirms the preset.
                    onClick={() => {
                      if (answer === undefined && value === option.value) {
                        onChange(answered(draft, question, option.value));
                      }
                    }}
                  />
                  <span>{option.reading}</span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}
