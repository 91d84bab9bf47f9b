import { createHash, type Hash } from "node:crypto";

/**
 * The fingerprint of a request: SHA-256 of method, address and body.
 *
 * @param request to use in place of the one given, whose body is read through the hash
 * @param take reads the rest of the body and returns the fingerprint
 */
type Fingerprinted = { request: Request; take: () => Promise<string> };

/** A multipart body is hashed while it is read, and without its boundary, which clients choose again for each request. */
export async function fingerprinted(request: Request): Promise<Fingerprinted> {
  const { pathname, search } = new URL(request.url);
  const hash = createHash("sha256").update(`${request.method} ${pathname}${search}\n`);
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/.*boundary="?([^";]{1,70})"?/i.exec(type)?.[1];
  if (boundary === undefined || request.body === null) {
    hash.update(`${type}\n`).update(new Uint8Array(await request.clone().arrayBuffer()));
    const fingerprint = hash.digest("hex");
    return { request, take: () => Promise.resolve(fingerprint) };
  }
  const counted = new BodyHash(hash, Buffer.from(boundary, "latin1"));
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

/** A hash of bytes without the occurrences of a boundary, which chunks may cut in two. */
class BodyHash {
  #held = Buffer.alloc(0);

  constructor(
    readonly hash: Hash,
    readonly boundary: Buffer,
  ) {}

  add(chunk: Uint8Array): void {
    let bytes = Buffer.concat([this.#held, chunk]);
    for (let at = bytes.indexOf(this.boundary); at >= 0; at = bytes.indexOf(this.boundary)) {
      this.hash.update(bytes.subarray(0, at));
      bytes = bytes.subarray(at + this.boundary.length);
    }
    const kept = Math.min(bytes.length, this.boundary.length - 1);
    this.hash.update(bytes.subarray(0, bytes.length - kept));
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
