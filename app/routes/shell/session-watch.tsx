import { useEffect, useState } from "react";
import { ModalDialog } from "~/components/dialog";
import { urls, withSearch } from "~/lib/urls";

/** After the time that a session lasts without use. */
const CHECK_AFTER_MS = 605_000_000;
/** After the focus returns: the network of a woken computer needs a moment. */
const FOCUS_MS = 2_000;
/** How long each of the two messages of an expired session is shown. */
const MESSAGE_MS = 750;

const EXPIRED = "Your Access token has expired!";
const LEAVING = "Loging Out....";

/** The state of the session: still running, with the version of the server; ended; or unknown without an answer. */
async function askServer(): Promise<{ deployment: string } | "ended" | "unknown"> {
  try {
    const response = await fetch(urls.signedInUser, { headers: { Accept: "application/json" } });
    if (response.status === 401) return "ended";
    if (!response.ok) return "unknown";
    const [user] = (await response.json()) as [{ latest_commit: string }];
    return { deployment: user.latest_commit };
  } catch {
    return "unknown";
  }
}

/**
 * Checks a page that was open for a week: whether the session still runs, and whether the server has another version,
 * which reloads the page. Drafts stay in the browser, so nothing is lost by signing in again.
 */
export function SessionWatch({ deployment }: { deployment: string }) {
  // The scripts of the page are from the first load, whatever the server sends later.
  const [loaded] = useState(deployment);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [message] = messages;

  useEffect(() => {
    const loadedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      if (Date.now() - loadedAt < CHECK_AFTER_MS) return;
      const state = await askServer();
      if (state === "ended") setMessages([EXPIRED, LEAVING]);
      else if (state !== "unknown" && state.deployment !== loaded) window.location.reload();
    };
    const onFocus = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), FOCUS_MS);
    };
    window.addEventListener("focus", onFocus);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", onFocus);
    };
  }, [loaded]);

  useEffect(() => {
    if (messages.length === 0) return;
    const [, ...next] = messages;
    const timer = setTimeout(() => {
      if (next.length > 0) return setMessages(next);
      const { pathname, search } = window.location;
      window.location.assign(withSearch(urls.login, { to: pathname + search }));
    }, MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [messages]);

  if (message === undefined) return null;
  return (
    <ModalDialog title={message} size="s" dismissable={false} onClose={() => undefined}>
      <p role="status" className="pb-3 text-s text-ink-2">
        What you typed is kept in this browser. Sign in again to continue.
      </p>
    </ModalDialog>
  );
}
