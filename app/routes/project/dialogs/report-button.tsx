import { useNavigate } from "@remix-run/react";
import { FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { LinkButton } from "~/components/button";
import { Spinner } from "~/components/spinner";

type DownloadState = "ready" | "working" | "done" | "failed";

const MESSAGES: Record<DownloadState, string> = {
  ready: "",
  working: "Creating the PDF. This can take a few seconds.",
  done: "The PDF was downloaded.",
  failed: "No answer from the server. Press PDF to try again.",
};

function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "report.pdf";
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a report and shows the progress. A plain link without JavaScript. */
export function ReportButton({ href }: { href: string }) {
  const [state, setState] = useState<DownloadState>("ready");
  const navigate = useNavigate();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const stop = new AbortController();
    running.current = stop;
    setState("working");
    try {
      const response = await fetch(href, { signal: stop.signal });
      if (!response.ok) return setState("failed");
      // On failure the server redirects to the dialog, which shows the reason.
      if (response.redirected) {
        setState("ready");
        const { pathname, search } = new URL(response.url);
        return navigate(pathname + search, { replace: true, preventScrollReset: true });
      }
      saveAs(await response.blob(), fileNameOf(response));
      setState("done");
    } catch {
      if (!stop.signal.aborted) setState("failed");
    }
  }

  return (
    <>
      <p role="status" className="order-first mr-auto self-center text-s text-ink-2">
        {MESSAGES[state]}
      </p>
      <LinkButton
        kind="primary"
        to={href}
        reloadDocument
        icon={state === "working" ? <Spinner /> : <FileDown size={16} aria-hidden />}
        aria-disabled={state === "working" || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (state !== "working") void download();
        }}
      >
        PDF
      </LinkButton>
    </>
  );
}
