import { createHash, type Hash } from "node:crypto";

/**
 * The fingerprint of a request: SHA-256 of method, URL and body.
 *
 * @param request to use in place of the one given, whose body is read through the hash
 * @param take reads the rest of the body and returns the fingerprint
 */
type Fingerprinted = { request: Request; take: () => Promise<string> };

/** Clients choose longer boundaries. A short boundary could occur so often in a file that looking for it takes seconds. */
const LEAST_BOUNDARY = 16;

/**
 * A multipart body is hashed while it is read, and without its boundary, which clients choose again for each request; with it if it
 * is short.
 */
export async function fingerprinted(request: Request): Promise<Fingerprinted> {
  const { pathname, search } = new URL(request.url);
  const hash = createHash("sha256").update(`${request.method} ${pathname}${search}\n`);
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/.*boundary="?([^";]{1,70})"?/i.exec(type)?.[1];
  if (request.body === null || boundary === undefined) {
    hash.update(`${type}\n`).update(new Uint8Array(await request.clone().arrayBuffer()));
    const fingerprint = hash.digest("hex");
    return { request, take: () => Promise.resolve(fingerprint) };
  }
  const counted = new BodyHash(
    hash,
    boundary.length < LEAST_BOUNDARY ? null : Buffer.from(boundary, "latin1"),
  );
  const [body, rest] = watched(request.body, counted);
  const same = new Request(request, { body, duplex: "half" });
  return {
    request: same,
    async take() {
      await rest();
      return counted.digest();
    },
  };
}

/** A hash of bytes without the occurrences of a boundary, if there is one; chunks may cut it in two. */
class BodyHash {
  #held = Buffer.alloc(0);

  constructor(
    readonly hash: Hash,
    readonly boundary: Buffer | null,
  ) {}

  add(chunk: Uint8Array): void {
    if (this.boundary === null) return void this.hash.update(chunk);
    const bytes = Buffer.concat([this.#held, chunk]);
    // The bytes between two boundaries move to the front, so that each chunk is one update.
    let length = 0;
    let from = 0;
    for (let at = bytes.indexOf(this.boundary); at >= 0; at = bytes.indexOf(this.boundary, from)) {
      length += bytes.copy(bytes, length, from, at);
      from = at + this.boundary.length;
    }
    const kept = Math.min(bytes.length - from, this.boundary.length - 1);
    length += bytes.copy(bytes, length, from, bytes.length - kept);
    this.hash.update(bytes.subarray(0, length));
    this.#held = Buffer.from(bytes.subarray(bytes.length - kept));
  }

  digest(): string {
    return this.hash.update(this.#held).digest("hex");
  }
}

/** A stream whose bytes are added to a hash as they are read, and a function that reads what its reader left. */
function watched(
  stream: ReadableStream<Uint8Array>,
  hash: BodyHash,
): [ReadableStream<Uint8Array>, () => Promise<void>] {
  const reader = stream.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        hash.add(value);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const rest = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      hash.add(value);
    }
  };
  return [body, rest];
}
