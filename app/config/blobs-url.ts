/** A bucket of an S3-compatible store. The credentials are not part of it: the SDK takes them from the environment. */
export type BlobsBucket = Readonly<{
  bucket: string;
  /** The start of every key: empty, or ending in "/". */
  prefix: string;
  /** Origin of a store other than Amazon's; null: Amazon S3. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is part of the path rather than of the host. */
  pathStyle: boolean;
}>;

const DEFAULT_REGION = "us-east-1";
const OPTIONS = ["endpoint", "region", "pathStyle"];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;

/**
 * Reads an address such as `s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1&pathStyle=1`.
 *
 * @param region for an address without one
 * @returns the bucket, or a message about the mistake
 */
export function readBlobsUrl(value: string, region = DEFAULT_REGION): BlobsBucket | string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== "s3:") return "must be an address such as s3://bucket/prefix?region=eu-central-1";
  if (url.username !== "" || url.password !== "") {
    return "must have no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  }
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return `has no option ${unknown}: there are ${OPTIONS.join(", ")}`;
  const path = url.pathname.replace(/^\//, "");
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  if (url.port !== "" || url.hash !== "" || !BUCKET.test(url.hostname) || !PREFIX.test(prefix)) {
    return "must name a bucket, and a prefix of letters, digits, and . _ - /";
  }
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !isOrigin(endpoint)) return "needs an endpoint such as https://s3.example.org";
  const pathStyle = url.searchParams.get("pathStyle") ?? "0";
  if (pathStyle !== "0" && pathStyle !== "1") return "needs pathStyle=1 or pathStyle=0";
  return {
    bucket: url.hostname,
    prefix,
    endpoint: endpoint === null ? null : new URL(endpoint).origin,
    region: url.searchParams.get("region") ?? region,
    pathStyle: pathStyle === "1",
  };
}

/** Whether a text is an http or https address without credentials, path or query. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === "" && pathname === "/";
}
