import type { ReactNode } from "react";
import type { Note, OutliersRemoved, ResultHead, StepReason } from "~/compute/contract/types";
import type { Sentence } from "~/lib/sentence";
import { HelpLink } from "./help-link";
import { ChevronDown, CircleHelp } from "./icons";
import { Notice } from "./notice";
import { OutlierNotice } from "./outlier-notice";
import { RowLedgerLine } from "./row-ledger";
import { SentenceText } from "./sentence-text";
import { Why } from "./why";

/** It is being computed again, settings were changed, or it is of settings that are not applied. */
export type StaleReason = "computing" | "changed" | "preview";

interface ResultFrameProps {
  id: string;
  title: string;
  /** The variables and the method: "inv on value and capital · OLS". */
  subtitle: ReactNode;
  /** The help on this function. */
  helpHref?: string;
  /** Why the content is not the result of the applied settings, if so. */
  stale?: StaleReason | null;
  children: ReactNode;
}

/** The frame of one result: title and subtitle above its content, which can be folded. */
export function ResultFrame({ id, title, subtitle, helpHref, stale = null, children }: ResultFrameProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card result" data-stale={stale ?? undefined}>
      <details open className="result-fold">
        <summary className="result-head" aria-labelledby={`${id}-title`}>
          <ChevronDown aria-hidden size={18} className="result-chevron" />
          <h2 id={`${id}-title`}>{title}</h2>
          <span className="result-subtitle">
            {subtitle}{" "}
            {stale === "changed" || stale === "preview" ? (
              <span className="badge" data-kind="warn">
                not applied
              </span>
            ) : null}
          </span>
        </summary>
        {helpHref === undefined ? null : (
          <HelpLink
            href={helpHref}
            className="result-help icon-button"
            data-size="s"
            aria-label={`Help: ${title}`}
          >
            <CircleHelp size={15} aria-hidden />
          </HelpLink>
        )}
        <div
          className={`result-body ${stale === "computing" ? "veil" : ""}`}
          aria-busy={stale === "computing" || undefined}
        >
          {children}
        </div>
      </details>
    </section>
  );
}

interface CaveatsProps {
  sentence: Sentence;
  warnings: readonly Note[];
  /** The remedy. */
  remedy: ReactNode;
}

/** The facts that decide how a result is to be read; nothing without a reason for caution. */
function Caveats({ sentence, warnings, remedy }: CaveatsProps) {
  if (sentence.length === 0 && warnings.length === 0) return null;
  return (
    <div role="note" aria-label="Before you read this" className="caveats">
      {sentence.length > 0 ? (
        <p>
          <SentenceText sentence={sentence} />
        </p>
      ) : null}
      {warnings.map(({ code, text }, i) => (
        <p key={i}>
          {text} <Why code={code} />
        </p>
      ))}
      {remedy}
    </div>
  );
}

interface ResultFactsProps {
  result: ResultHead;
  /** The sentence in the order in which it is read. */
  placed: Readonly<Record<"caveats" | "answer" | "details", Sentence>>;
  /** Notes that decide how the result is to be read. */
  warnings: readonly Note[];
  outliers: OutliersRemoved | null;
  /** The remedies for the caveats. */
  remedy?: ReactNode;
  ledgerHref?: (reason: StepReason) => string;
  /** A remark on rows that the ledger has no step for. */
  ledgerRemark?: string | null;
  /** Shown after the step of the outliers. */
  keepOutliers?: ReactNode;
}

/**
 * The parts that every result shows above its tables: the facts that decide how to read it, the sentence, or why there
 * are no numbers, and the rows used.
 */
export function ResultFacts({
  result,
  placed,
  warnings,
  outliers,
  remedy = null,
  ledgerHref,
  ledgerRemark = null,
  keepOutliers = null,
}: ResultFactsProps) {
  return (
    <>
      {result.message ? (
        <Notice kind="bad" title="Error" alert>
          {result.message} {result.code === undefined ? null : <Why code={result.code} />}
        </Notice>
      ) : (
        <div className="result-answer">
          <Caveats sentence={placed.caveats} warnings={warnings} remedy={remedy} />
          <p className="result-sentence">
            <SentenceText sentence={placed.answer} />
          </p>
          {placed.details.length > 0 ? (
            <p className="result-details">
              <SentenceText sentence={placed.details} />
            </p>
          ) : null}
        </div>
      )}
      <RowLedgerLine
        ledger={result.rows}
        remark={ledgerRemark}
        keepOutliers={keepOutliers}
        {...(ledgerHref ? { hrefOf: ledgerHref } : {})}
      />
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
          {note.text} <Why code={note.code} />
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
