import { Check } from "~/components/icons";

const STEPS = ["file", "check", "replace"] as const;
const NAMES = { file: "File", check: "Check", replace: "Replace" };

/** Where the user is on the way to a replacement. */
export function Steps({ step }: { step: (typeof STEPS)[number] }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className="replace-steps" aria-label="Steps">
      {STEPS.map((each, index) => (
        <li key={each} aria-current={each === step ? "step" : undefined}>
          {index < at ? <Check size={14} aria-hidden /> : null}
          {NAMES[each]}
          {index < at ? <span className="sr-only">done</span> : null}
        </li>
      ))}
    </ol>
  );
}
