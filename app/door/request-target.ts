/** Where a request goes. */
export type Target = {
  /** Path and query. */
  path: string;
  /** The host that stands in the request line itself, as proxies write it; null when it does not. */
  host: string | null;
};

/** What a path never holds: an id with a control character would reach the database. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads the target of a request line: a path, or an http address (RFC 9112, 3.2). Null when it is neither, or its path
 * has escapes that stand for no text.
 */
export function readTarget(line: string): Target | null {
  if (line.startsWith("/"))
    return isText(line) && URL.canParse(line, "http://x") ? { path: line, host: null } : null;
  if (!/^https?:\/\//i.test(line) || !URL.canParse(line)) return null;
  const { host, pathname, search, username, password } = new URL(line);
  if (username !== "" || password !== "" || !isText(pathname)) return null;
  return { path: pathname + search, host };
}

function isText(line: string): boolean {
  const [path = ""] = line.split(/[?#]/, 1);
  try {
    return !CONTROL.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** A path as the tables of the door name it: without query, slash at the end and the ".data" of a page's own calls. */
export function plainPath(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  return pathname.replace(/\.data$/, "").replace(/\/+$/, "");
}
