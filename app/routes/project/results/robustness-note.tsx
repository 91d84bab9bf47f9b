import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { compareSpecifications, remarks } from "~/analyses/models/sensitivity";
import { WaysChart } from "~/analyses/models/specifications-chart";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { Spinner } from "~/components/spinner";
import type { FunctionKey, Sensitivity } from "~/compute/contract/types";
import { urls } from "~/lib/urls";

interface SurvivalNoteProps {
  analysisId: string;
  functionKey: FunctionKey;
  /** Changes with the numbers of the result. */
  version: string;
  labels: VariableLabels;
  /** The dialog with all specifications. */
  href: string;
  /** The dialog with what the model expects of one row; null of a model without it. */
  predictionHref: string | null;
}

/** A model under several specifications; null when the server does not have it. */
async function readWays(address: string, signal: AbortSignal): Promise<Sensitivity | null> {
  const response = await fetch(address, { signal });
  return response.ok ? ((await response.json()) as Sensitivity) : null;
}

function Ways({ found, labels }: { found: Sensitivity; labels: VariableLabels }) {
  return (
    <>
      <WaysChart found={found} labels={labels} />
      <div className="survival-says">
        {compareSpecifications(found, labels).map(({ name, says }) => (
          <p key={name} className="text-s">
            <strong>{name}:</strong>
            {says.slice(name.length + 1)}
          </p>
        ))}
        {remarks(found, labels).map((text) => (
          <p key={text} className="text-xs text-ink-3">
            {text}
          </p>
        ))}
      </div>
    </>
  );
}

/** The dialog with what a model expects of one row; nothing of a model without it. */
export function WhatIfLink({ href }: { href: string | null }) {
  return href === null ? null : (
    <Link to={href} className="text-s" preventScrollReset>
      What if
    </Link>
  );
}

/**
 * Whether the conclusions of a model survive other specifications. The browser asks for it after the result is shown;
 * without JavaScript, or if the server does not answer, there is only the link.
 */
export function RobustnessNote({
  analysisId,
  functionKey,
  version,
  labels,
  href,
  predictionHref,
}: SurvivalNoteProps) {
  const [answer, setAnswer] = useState<{ version: string; found: Sensitivity | null } | null>(null);
  const [isLive, setLive] = useState(false);
  const address = urls.sensitivity(analysisId, functionKey);
  useEffect(() => {
    const asking = new AbortController();
    const show = (found: Sensitivity | null) => {
      if (!asking.signal.aborted) setAnswer({ version, found });
    };
    setLive(true);
    readWays(address, asking.signal).then(show, () => show(null));
    return () => asking.abort();
  }, [address, version]);
  const isAnswered = answer?.version === version;
  return (
    <section className="survival" aria-label="Does the conclusion survive?">
      <h3>
        Does the conclusion survive? <small>95{"\u202f"}% intervals</small>
      </h3>
      {isAnswered && answer.found ? <Ways found={answer.found} labels={labels} /> : null}
      {!isAnswered && isLive ? (
        <p className="flex items-center gap-2 text-s text-ink-2">
          <Spinner /> Computing the model in other ways…
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-s">
        <Link to={href} preventScrollReset>
          Show every way
        </Link>
        <WhatIfLink href={predictionHref} />
      </p>
    </section>
  );
}
