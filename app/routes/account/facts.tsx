interface FactsProps {
  facts: readonly { label: string; value: string | null }[];
}

/** Names and values; a dash for an empty one. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span aria-label="not given">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
