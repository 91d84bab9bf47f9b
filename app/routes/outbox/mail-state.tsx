const STATES = {
  waiting: "waiting",
  sent: "sent",
  filed: "in the outbox",
  failed: "failed",
} as const;

/** The state of a mail in words. */
export function MailStateBadge({ state }: { state: keyof typeof STATES }) {
  return (
    <span className="badge" data-kind={state === "failed" ? "bad" : undefined}>
      {STATES[state]}
    </span>
  );
}
