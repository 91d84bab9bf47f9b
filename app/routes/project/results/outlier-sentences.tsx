import type { outlierPolicies } from "~/analyses/sentences/outlier-policy";

/** The treatment of outliers by the functions: a paragraph, or a line for each dependent variable. */
export function OutlierSentences({
  sentences,
  isByVariable,
}: Pick<ReturnType<typeof outlierPolicies>, "sentences" | "isByVariable">) {
  if (!isByVariable) return sentences.join(" ");
  return (
    <ul className="policy-lines">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
