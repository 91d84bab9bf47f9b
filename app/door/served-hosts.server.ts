import { isLoopback } from "~/config/env.server";

/**
 * Whether the server answers to a host (name and port as a request gives them): to the names of this machine itself,
 * and to that of PUBLIC_URL. A foreign name that was made to point here would let its page read everything.
 */
export function isServedHost(host: string, publicUrl: string | null): boolean {
  if (!/^[\w.\-:[\]]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isLoopback(name) || name.endsWith(".localhost")) return true;
  if (publicUrl === null) return false;
  const own = new URL(publicUrl);
  // With the scheme of PUBLIC_URL, so that its usual port counts as none.
  return new URL(`${own.protocol}//${host}`).host === own.host;
}
