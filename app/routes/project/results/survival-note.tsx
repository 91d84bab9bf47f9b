import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Spinner } from "~/components/spinner";
import type { loader } from "../dialogs/sensitivity.route";

/**
 * Whether the conclusions of a model survive other ways to compute it. The browser asks for it after the result is shown;
 * without JavaScript there is only the link.
 *
 * @param href of the dialog with all ways
 */
export function SurvivalNote({ href }: { href: string }) {
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const asked = useRef<string | null>(null);
  const [address = href] = href.split("?");
  useEffect(() => {
    if (asked.current === address) return;
    asked.current = address;
    load(address);
  }, [address, load]);
  return (
    <div className="survival">
      <h3>Does the conclusion survive?</h3>
      {fetcher.data?.failure ? <p className="text-s text-ink-2">{fetcher.data.failure}</p> : null}
      {fetcher.data ? (
        <ul>
          {fetcher.data.coefficients.map(({ name, says }) => (
            <li key={name}>{says}</li>
          ))}
        </ul>
      ) : null}
      {fetcher.state === "loading" && !fetcher.data ? (
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
