import { Fragment } from "react";
import type { Sentence } from "~/lib/sentence";

/** A sentence with its figures emphasised. */
export function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, i) =>
    typeof part === "string" ? <Fragment key={i}>{part}</Fragment> : <strong key={i}>{part.strong}</strong>,
  );
}
