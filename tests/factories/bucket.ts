import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { startS3Server } from "../../scripts/s3-server.mjs";

const PREFIX = "some/prefix";

/** The fate of a request on its way to the server: it passes, gets another answer, or its answer breaks off. */
export type Fate = "pass" | { status: number } | { cutAfter: number };

/** A request as it passed. */
type Passed = { method: string; path: string; headers: IncomingMessage["headers"] };

/**
 * A bucket on a real S3 server, behind a gateway that a test can close, and in which it decides what becomes of requests.
 */
class Bucket {
  readonly #store: Awaited<ReturnType<typeof startS3Server>>;
  readonly #gateway: Server;
  #port = 0;
  /** Decides the fate of each request. */
  judge: (asked: Passed) => Fate | Promise<Fate> = () => "pass";
  passed: Passed[] = [];

  private constructor(store: Awaited<ReturnType<typeof startS3Server>>) {
    this.#store = store;
    this.#gateway = createServer((asked, answer) => void this.#handle(asked, answer));
  }

  static async open(): Promise<Bucket> {
    const bucket = new Bucket(await startS3Server());
    await bucket.comeBack();
    return bucket;
  }

  get environment(): Record<string, string> {
    return {
      ...this.#store.credentials,
      BLOBS_URL: `s3://${this.#store.bucket}/${PREFIX}?endpoint=http://127.0.0.1:${this.#port}&pathStyle=1`,
      TEST_BUCKET: this.folder,
    };
  }

  /** The folder of the objects with the prefix: the server keeps each as a file. */
  get folder(): string {
    return path.join(this.#store.folder, PREFIX);
  }

  /** Closes the gateway: connections are refused, and open ones are cut. */
  async goAway(): Promise<void> {
    const closed = once(this.#gateway, "close");
    this.#gateway.close();
    this.#gateway.closeAllConnections();
    await closed;
  }

  async comeBack(): Promise<void> {
    this.#gateway.listen(this.#port, "127.0.0.1");
    await once(this.#gateway, "listening");
    this.#port = (this.#gateway.address() as AddressInfo).port;
  }

  /** Passes everything again, and forgets what has passed. */
  calm(): void {
    this.judge = () => "pass";
    this.passed = [];
  }

  async close(): Promise<void> {
    if (this.#gateway.listening) await this.goAway();
    await this.#store.stop();
  }

  async #handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = asked;
    const passed = { method, path: url, headers };
    this.passed.push(passed);
    const fate = await this.judge(passed);
    if (typeof fate === "object" && "status" in fate) {
      asked.resume();
      answer.writeHead(fate.status).end();
      return;
    }
    const onward = request(new URL(url, this.#store.origin), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (fate === "pass") got.pipe(answer);
      else breakOff(got, answer, fate.cutAfter);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }
}

function breakOff(got: IncomingMessage, answer: ServerResponse, bytes: number): void {
  let sent = 0;
  got.on("end", () => answer.destroy());
  got.on("data", (chunk: Buffer) => {
    if (sent >= bytes) return;
    const part = chunk.subarray(0, bytes - sent);
    sent += part.byteLength;
    answer.write(part, () => sent >= bytes && answer.destroy());
  });
}

/** The bucket of this test file. */
export const bucket = await Bucket.open();
