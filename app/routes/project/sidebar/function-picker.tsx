import { listDefinitions } from "~/analyses/definitions";
import { FIELD } from "../sidebar-form";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";

/** The functions of the analysis type. A univariate analysis may choose several, a multivariate one chooses one. */
export function FunctionPicker() {
  const { draft, change } = useSidebar();
  const isMultivariate = draft.type === "multivariate";
  return (
    <fieldset>
      <legend className="field-label pb-1.5">{isMultivariate ? "Function" : "Functions"}</legend>
      <div className="flex flex-wrap gap-1.5">
        {listDefinitions(draft.type).map(({ key, title, purpose }) => (
          <label key={key} className="pill" title={purpose}>
            <input
              type={isMultivariate ? "radio" : "checkbox"}
              name={FIELD.functions}
              value={key}
              checked={draft.functions.includes(key)}
              onChange={() => change({ kind: "toggle-function", key })}
            />
            {title}
          </label>
        ))}
      </div>
      <HintLine place="functions" />
    </fieldset>
  );
}
