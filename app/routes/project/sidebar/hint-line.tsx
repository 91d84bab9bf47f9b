import type { HintPlace } from "../draft-changes";
import { useSidebar } from "./sidebar-context";

/** What is wrong at one place of the panel, spoken when it appears. */
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
