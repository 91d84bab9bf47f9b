import { isAbsolute, resolve } from "node:path";
import { projectRoot } from "./paths.server";

/** Host and database of an address of PostgreSQL, without user and password; null for any other text. */
export function serverDatabase(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { host, pathname } = new URL(address);
  return pathname.length > 1 ? host + pathname : null;
}

/** The address with an absolute path, if it names a file; unchanged otherwise. */
export function absoluteDatabaseUrl(url: string): string {
  if (!url.startsWith("file:")) return url;
  const path = url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  return `file:${isAbsolute(path) ? path : resolve(projectRoot, path)}`;
}
