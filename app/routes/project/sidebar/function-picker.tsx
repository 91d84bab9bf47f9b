import { useId, useState } from "react";
import type { AnalysisDefinition } from "~/analyses/definition";
import { listFamilies, nothingFound } from "~/analyses/families";
import { FunctionPicture } from "~/analyses/function-picture";
import { Search } from "~/components/icons";
import { FIELD } from "../draft/sidebar-form";
import { HintLine } from "./hint-line";
import { useSidebar } from "./sidebar-context";

/** A function with its picture and the question that it answers. */
function FunctionOption({ definition: { key, title, question } }: { definition: AnalysisDefinition }) {
  const { draft, change } = useSidebar();
  const id = useId();
  return (
    <label className="function-option">
      <input
        type={draft.type === "multivariate" ? "radio" : "checkbox"}
        name={FIELD.functions}
        value={key}
        checked={draft.functions.includes(key)}
        aria-label={title}
        aria-describedby={id}
        onChange={() => change({ kind: "toggle-function", key })}
      />
      <FunctionPicture functionKey={key} />
      <span className="min-w-0">
        <span className="function-title">{title}</span>
        <span id={id} className="function-question">
          {question}
        </span>
      </span>
    </label>
  );
}

/**
 * The functions of the analysis type by family. A univariate analysis may choose several, a multivariate one chooses one.
 * The search never hides a chosen function: the form sends only what it contains.
 */
export function FunctionPicker() {
  const { draft } = useSidebar();
  const [wanted, setWanted] = useState("");
  const isMultivariate = draft.type === "multivariate";
  const families = listFamilies(draft.type, wanted, draft.functions);
  const isFound = listFamilies(draft.type, wanted).length > 0;
  return (
    <fieldset className="min-w-0">
      <legend className="field-label pb-1.5">{isMultivariate ? "Function" : "Functions"}</legend>
      <div className="function-list">
        <label className="function-search needs-js">
          <Search size={14} aria-hidden />
          <span className="sr-only">What do I want to know?</span>
          <input
            type="search"
            placeholder="What do I want to know?"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              // Enter would post the form.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        </label>
        {families.map(({ key, title, functions }) => (
          <div key={key} role="group" aria-label={title}>
            <p className="function-family" aria-hidden>
              {title}
            </p>
            {functions.map((each) => (
              <FunctionOption key={each.key} definition={each} />
            ))}
          </div>
        ))}
        <p role="status" className="function-none">
          {isFound ? "" : nothingFound(draft.type, wanted)}
        </p>
      </div>
      <HintLine target="functions" />
    </fieldset>
  );
}
