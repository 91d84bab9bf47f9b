import type { HintTarget } from "../draft/draft-options";
import { useSidebar } from "./sidebar-context";

/** The hints of one part of the sidebar; screen readers announce them. */
export function HintLine({ target }: { target: HintTarget }) {
  const texts = useSidebar()
    .hints.filter((hint) => hint.place === target)
    .map((hint) => hint.text);
  return (
    <div role="alert" id={`hint-${target}`}>
      {texts.map((text) => (
        <p key={text} className="field-error pt-1">
          {text}
        </p>
      ))}
    </div>
  );
}
