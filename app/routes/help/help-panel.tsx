import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { IconButton } from "~/components/button";
import { ExternalLink, X } from "~/components/icons";
import { Spinner } from "~/components/spinner";
import type { loader } from "./help.route";
import { HelpNavigation } from "./help-navigation";
import { HelpView } from "./help-view";

/** Before the ids of parts in the panel. */
const PREFIX = "help-";

export const HELP_PANEL_ID = "help-panel";

interface HelpPanelProps {
  /** The URL of the help that it shows. */
  address: string;
  /** The topic of the page. */
  here: string;
  onFollow: (address: string) => void;
  onClose: () => void;
}

/** The help next to a page. It is not modal: the page stays usable. */
export function HelpPanel({ address, here, onFollow, onClose }: HelpPanelProps) {
  const { load, data, state } = useFetcher<typeof loader>({ key: "help" });
  const panel = useRef<HTMLElement>(null);
  const [path = "", part] = address.split("#");
  /** The earlier text, while the answer to the last request is awaited; null afterwards. */
  const awaited = useRef<{ before: typeof data } | null>(null);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });

  useEffect(() => {
    awaited.current = { before: latest.current };
    load(path);
  }, [load, path, address]);

  // Once the text is there: the part that was asked for, or the title, is in sight and has the focus.
  useEffect(() => {
    if (data === undefined || state !== "idle" || awaited.current === null) return;
    if (data === awaited.current.before) return;
    awaited.current = null;
    const target =
      document.getElementById(PREFIX + (part ?? "title")) ?? document.getElementById(`${PREFIX}title`);
    if (part === undefined) panel.current?.scrollTo({ top: 0 });
    else target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }, [data, state, part]);

  useEffect(() => {
    const root = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    };
    root?.addEventListener("keydown", onKey);
    return () => root?.removeEventListener("keydown", onKey);
  }, [onClose]);

  return (
    <aside ref={panel} id={HELP_PANEL_ID} className="help-panel" aria-labelledby="help-panel-title">
      <div className="help-panel-head">
        <h2 id="help-panel-title">Help</h2>
        <span className="flex gap-1">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="icon-button"
            aria-label="Open in a new tab"
            data-hint="Open in a new tab"
          >
            <ExternalLink size={15} aria-hidden />
          </a>
          <IconButton label="Close help" hintSide="left" onClick={onClose}>
            <X size={17} aria-hidden />
          </IconButton>
        </span>
      </div>
      <HelpNavigation data={data ?? null} here={here} onFollow={onFollow} />
      <div className={state === "idle" ? "" : "veil"} aria-busy={state !== "idle"}>
        {data === undefined ? (
          <Spinner size="l" />
        ) : (
          <HelpView data={data} level={3} anchorPrefix={PREFIX} onFollow={onFollow} />
        )}
      </div>
    </aside>
  );
}
