import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Spinner } from "~/components/spinner";
import { urls } from "~/lib/urls";
import type { FunctionKey } from "~/compute/contract/types";

interface SurvivalNoteProps {
  analysisId: string;
  functionKey: FunctionKey;
  /** Changes with the numbers of the result. */
  version: string;
  /** The dialog with all ways. */
  href: string;
}

/** The sentences on a model; "" when the server has none. */
async function readSurvival(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  const { reading = "" } = response.ok ? ((await response.json()) as { reading?: string }) : {};
  return reading;
}

/**
 * Whether the conclusions of a model survive other ways to compute it. The browser asks for it after the result is shown;
 * without JavaScript, or if the server does not answer, there is only the link.
 */
export function SurvivalNote({ analysisId, functionKey, version, href }: SurvivalNoteProps) {
  const [found, setFound] = useState<{ version: string; reading: string } | null>(null);
  const [isLive, setLive] = useState(false);
  const address = urls.sensitivity(analysisId, functionKey);
  useEffect(() => {
    const asking = new AbortController();
    const show = (reading: string) => {
      if (!asking.signal.aborted) setFound({ version, reading });
    };
    setLive(true);
    readSurvival(address, asking.signal).then(show, () => show(""));
    return () => asking.abort();
  }, [address, version]);
  const reading = found?.version === version ? found.reading : null;
  return (
    <div className="survival">
      <h3>Does the conclusion survive?</h3>
      {reading ? <p className="text-s">{reading}</p> : null}
      {reading === null && isLive ? (
        <p className="flex items-center gap-2 text-s text-ink-2">
          <Spinner /> Computing the model in other ways…
        </p>
      ) : null}
      <Link to={href} preventScrollReset className="text-s">
        Show every way
      </Link>
    </div>
  );
}
