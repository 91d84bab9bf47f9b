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
  /** What was asked: "inv on value and capital · OLS". */
  asked: ReactNode;
  /** Old content that is being computed anew: dimmed, never shown as current. */
  stale?: boolean;
  children: ReactNode;
}

/** The frame of one result: heading and what was asked; it folds away. */
export function ResultFrame({ id, title, asked, stale = false, children }: ResultFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card result">
      <details open className="result-fold">
        <summary className="result-head" aria-labelledby={`${id}-title`}>
          <ChevronDown aria-hidden size={18} className="result-chevron" />
          <h2 id={`${id}-title`}>{title}</h2>
          <span className="result-asked">{asked}</span>
        </summary>
        <div className={`result-body ${stale ? "veil" : ""}`} aria-busy={stale || undefined}>
          {children}
        </div>
      </details>
    </section>
  );
}

interface ResultFactsProps {
  panel: ResultHead;
  sentence: Sentence;
  outliers: OutliersRemoved | null;
  ledgerHref?: (reason: StepReason) => string;
}

/** What every panel says before its tables: the sentence, the rows, and why there are no numbers. */
export function ResultFacts({ panel, sentence, outliers, ledgerHref }: ResultFactsProps) {
  return (
    <>
      {panel.message ? (
        <Notice kind="bad" title="Error" alert>
          {panel.message}
        </Notice>
      ) : (
        <p className="result-sentence">
          <SentenceText sentence={sentence} />
        </p>
      )}
      <RowLedgerLine ledger={panel.rows} {...(ledgerHref ? { hrefOf: ledgerHref } : {})} />
      <OutlierNotice outliers={outliers} />
    </>
  );
}

/** Warnings first, then plain facts, as footnotes. */
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
