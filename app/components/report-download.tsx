import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { FileDown } from "~/components/icons";
import { REPORT_FORMATS, type ReportFormat } from "~/lib/report-formats";
import { urls } from "~/lib/urls";

const POLL_MS = 700;

const NAMES: Record<ReportFormat, string> = { pdf: "PDF", docx: "Word", html: "HTML" };

type Download =
  { state: "ready" | "cancelled" } | { state: "working" | "done" | "failed"; format: ReportFormat };

interface Progress {
  done: number;
  all: number;
}

function messageOf(download: Download, progress: Progress | null): string {
  switch (download.state) {
    case "ready":
      return "";
    case "cancelled":
      return "Cancelled.";
    case "working": {
      const name = NAMES[download.format];
      if (progress === null) return `Creating the ${name} file: computing results.`;
      return progress.done < progress.all && progress.all > 1
        ? `Creating the ${name} file: part ${progress.done + 1} of ${progress.all}.`
        : `Creating the ${name} file: writing pages.`;
    }
    case "done":
      return `The ${NAMES[download.format]} file was downloaded.`;
    case "failed":
      return `No answer from the server. Press ${NAMES[download.format]} to try again.`;
  }
}

function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "report";
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Asks how far the report is, until it is stopped. */
async function watch(call: string, onProgress: (progress: Progress) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const response = await fetch(urls.jointReport.progress(call), { signal });
    const progress = response.ok ? ((await response.json()) as Progress | null) : null;
    if (progress !== null) onProgress(progress);
  }
}

interface ReportDownloadProps {
  hrefOf: (format: ReportFormat) => string;
  /** Is awaited before a download, for what has to be saved first. */
  before?: () => Promise<void>;
}

/** Downloads a report, shows how far it is, and can cancel it. Plain links without JavaScript. */
export function ReportDownload({ hrefOf, before }: ReportDownloadProps) {
  const [download, setDownload] = useState<Download>({ state: "ready" });
  const [progress, setProgress] = useState<Progress | null>(null);
  const navigate = useNavigate();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: ReportFormat) {
    const stop = new AbortController();
    running.current = stop;
    setProgress(null);
    setDownload({ state: "working", format });
    const watching = new AbortController();
    try {
      await before?.();
      const call = crypto.randomUUID();
      watch(call, setProgress, AbortSignal.any([stop.signal, watching.signal])).catch(() => undefined);
      const response = await fetch(`${hrefOf(format)}&call=${call}`, { signal: stop.signal });
      if (!response.ok) return setDownload({ state: "failed", format });
      // On failure the server redirects to the page, which shows the reason.
      if (response.redirected) {
        setDownload({ state: "ready" });
        const { pathname, search } = new URL(response.url);
        return navigate(pathname + search, { replace: true, preventScrollReset: true });
      }
      saveAs(await response.blob(), fileNameOf(response));
      setDownload({ state: "done", format });
    } catch {
      setDownload(stop.signal.aborted ? { state: "cancelled" } : { state: "failed", format });
    } finally {
      watching.abort();
    }
  }

  const isWorking = download.state === "working";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {REPORT_FORMATS.map((format) => (
          <LinkButton
            key={format}
            kind={format === "pdf" ? "primary" : "secondary"}
            to={hrefOf(format)}
            reloadDocument
            icon={<FileDown size={16} aria-hidden />}
            data-first-focus={format === "pdf" || undefined}
            aria-disabled={isWorking || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (!isWorking) void start(format);
            }}
          >
            {NAMES[format]}
          </LinkButton>
        ))}
        {isWorking ? (
          <Button kind="quiet" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        ) : null}
      </div>
      {isWorking ? (
        <progress
          className="progress"
          aria-label="Progress of the report"
          {...(progress === null || progress.all === 0 ? {} : { value: progress.done, max: progress.all })}
        />
      ) : null}
      <p role="status" className="text-s text-ink-2">
        {messageOf(download, progress)}
      </p>
    </div>
  );
}
