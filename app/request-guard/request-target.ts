/** The target of a request. */
type Target = {
  /** Path and query. */
  path: string;
  /** The host in the request line, as sent to proxies; null if the request line has a path only. */
  host: string | null;
};

/** Not allowed in a path, because ids in it reach the database. */
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Parses the target of a request line: a path, or an http address (RFC 9112, section 3.2). Null if it is neither, or if
 * the path has escapes that are not valid UTF-8 or control characters, is too long, or has a run of slashes.
 */
export function readTarget(line: string): Target | null {
  if (line.startsWith("/"))
    return isText(line) && URL.canParse(line, "http://x") ? { path: line, host: null } : null;
  if (!/^https?:\/\//i.test(line) || !URL.canParse(line)) return null;
  const { host, pathname, search, username, password } = new URL(line);
  if (username !== "" || password !== "" || !isText(pathname)) return null;
  return { path: pathname + search, host };
}

/** No address of the application is nearly as long. The router's patterns take quadratic time on long runs of slashes. */
const MOST_CHARACTERS = 2_000;

function isText(line: string): boolean {
  const [path = ""] = line.split(/[?#]/, 1);
  if (path.length > MOST_CHARACTERS || path.includes("///")) return false;
  try {
    return !CONTROL.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** A path without query, trailing slash and the ".data" of a page's data request, as the rules of the request guard name it. */
export function plainPath(path: string): string {
  const [pathname = ""] = path.split("?", 1);
  return pathname.replace(/\.data$/, "").replace(/\/+$/, "");
}
