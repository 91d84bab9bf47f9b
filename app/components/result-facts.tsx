import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Note, OutliersRemoved, ResultHead, StepReason } from "~/compute/contract/types";
import type { Sentence } from "~/lib/sentence";
import { Notice } from "./notice";
import { OutlierNotice } from "./outlier-notice";
import { RowLedgerLine } from "./row-ledger";
import { SentenceText } from "./sentence-text";

interface ResultFrameProps {
  id: string;
  title: string;
  /** The variables and the method: "inv on value and capital · OLS". */
  subtitle: ReactNode;
  /** The content is being computed again: it is dimmed, so that nobody takes it for current. */
  stale?: boolean;
  children: ReactNode;
}

/** The frame of one result: title and subtitle above its content, which can be folded. */
export function ResultFrame({ id, title, subtitle, stale = false, children }: ResultFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card result">
      <details open className="result-fold">
        <summary className="result-head" aria-labelledby={`${id}-title`}>
          <ChevronDown aria-hidden size={18} className="result-chevron" />
          <h2 id={`${id}-title`}>{title}</h2>
          <span className="result-subtitle">{subtitle}</span>
        </summary>
        <div className={`result-body ${stale ? "veil" : ""}`} aria-busy={stale || undefined}>
          {children}
        </div>
      </details>
    </section>
  );
}

interface ResultFactsProps {
  result: ResultHead;
  sentence: Sentence;
  outliers: OutliersRemoved | null;
  ledgerHref?: (reason: StepReason) => string;
}

/** What every result shows above its tables: the sentence, or why there are no numbers, and the rows used. */
export function ResultFacts({ result, sentence, outliers, ledgerHref }: ResultFactsProps) {
  return (
    <>
      {result.message ? (
        <Notice kind="bad" title="Error" alert>
          {result.message}
        </Notice>
      ) : (
        <p className="result-sentence">
          <SentenceText sentence={sentence} />
        </p>
      )}
      <RowLedgerLine ledger={result.rows} {...(ledgerHref ? { hrefOf: ledgerHref } : {})} />
      <OutlierNotice outliers={outliers} />
    </>
  );
}

/** Notes of a result: warnings first, then plain facts as footnotes. */
export function ResultNotes({ notes }: { notes: readonly Note[] }) {
  const warnings = notes.filter((note) => note.code.startsWith("W-"));
  const facts = notes.filter((note) => !note.code.startsWith("W-"));
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-2">
      {warnings.map((note, i) => (
        <Notice key={i} kind="warn">
          {note.text}
        </Notice>
      ))}
      {facts.length > 0 ? (
        <ul className="footnotes">
          {facts.map((note, i) => (
            <li key={i}>{note.text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
