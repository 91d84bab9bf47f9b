import type { HintPlace } from "../draft/draft-options";
import { useSidebar } from "./sidebar-context";

/** The hints of one place in the sidebar; screen readers announce them. */
export function HintLine({ place }: { place: HintPlace }) {
  const texts = useSidebar()
    .hints.filter((hint) => hint.place === place)
    .map((hint) => hint.text);
  return (
    <div role="alert" id={`hint-${place}`}>
      {texts.map((text) => (
        <p key={text} className="field-error pt-1">
          {text}
        </p>
      ))}
    </div>
  );
}
