import { isIP } from "node:net";
import { env, isLoopback } from "~/config/env.server";

/** Endings of names that the public name service does not have. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|localhost|internal|lan|svc|test|home\.arpa)$/i;

/**
 * Whether the operator's port answers to a host: to addresses, to names inside a network, and to those of the public port. Not to a
 * name that a foreign page could have resolved to this server.
 */
export function isOperatorHost(host: string): boolean {
  if (!/^[\w.\-:[\]]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isAddress || PRIVATE_NAME.test(hostname.replace(/\.$/, "")) || isServedHost(host, env.publicUrl);
}

/**
 * Whether the server answers to a host (name and port of a request): to the names of this machine, and to that of
 * PUBLIC_URL. This prevents DNS rebinding: a page of a foreign name that resolves to this server could read everything.
 */
export function isServedHost(host: string, publicUrl: string | null): boolean {
  if (!/^[\w.\-:[\]]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isLoopback(name) || name.endsWith(".localhost")) return true;
  if (publicUrl === null) return false;
  const own = new URL(publicUrl);
  // With the scheme of PUBLIC_URL, so that its default port equals no port.
  return new URL(`${own.protocol}//${host}`).host === own.host;
}
