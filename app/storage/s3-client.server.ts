import type * as clientS3 from "@aws-sdk/client-s3";
import type * as libStorage from "@aws-sdk/lib-storage";
import type { BlobsBucket } from "~/config/blobs-url";
import { log } from "~/config/log.server";
import { StoreAway } from "./store-away";

/** Together a few hundred milliseconds of waiting, when the store answers at once that it cannot. */
const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
const REQUEST_MS = 30_000;
const IDLE_MS = 10_000;
/** More than the transfers at a time: a request that waits for a socket would count as one that does not connect. */
const SOCKETS = 128;
/** Errors of this machine's disk, which lib-storage passes on. The same calls of sockets fail with other codes. */
const LOCAL = ["ENOSPC", "EDQUOT", "EIO", "ENOENT", "EACCES", "EMFILE"];

type Sdk = typeof clientS3 & typeof libStorage;

/** The SDK with a client. */
type Connection = { sdk: Sdk; client: clientS3.S3Client };

/** Calls of a bucket, with the meaning of each failure. */
export class S3Calls {
  #connection: Promise<Connection> | null = null;
  readonly #bucket: BlobsBucket;
  readonly location: string;

  constructor(bucket: BlobsBucket) {
    this.#bucket = bucket;
    this.location = `s3://${bucket.bucket}/${bucket.prefix}${bucket.endpoint === null ? "" : ` at ${bucket.endpoint}`}`;
  }

  /**
   * Runs a call.
   *
   * @returns its output, or null if the store answers that there is no such object
   * @throws StoreAway for every other answer of the store; errors of this machine's disk as they are
   */
  async ask<Output>(call: (connection: Connection) => Promise<Output>): Promise<Output | null> {
    try {
      return await call(await (this.#connection ??= connect(this.#bucket)));
    } catch (error) {
      if (isAbsence(error)) return null;
      throw this.away(error);
    }
  }

  /** Like `ask`, for a call to which "no such object" is no answer. */
  async demand<Output>(call: (connection: Connection) => Promise<Output>): Promise<Output> {
    const output = await this.ask(call);
    if (output === null) throw this.away(new Error("The store does not know the bucket or the upload."));
    return output;
  }

  /** Turns the failure of a call into the error to throw, and logs it. */
  away(error: unknown): unknown {
    const { name, code, message, $metadata } = error as Failure;
    if (error instanceof StoreAway || LOCAL.includes(code ?? "")) return error;
    log.error(
      { place: this.location, name, code, reason: message, status: $metadata?.httpStatusCode },
      "the object store failed",
    );
    return new StoreAway(this.location, error);
  }
}

type Failure = {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
};

/** HEAD has no body that would tell a missing bucket from a missing object. */
function isAbsence(error: unknown): boolean {
  return ["NoSuchKey", "NotFound"].includes((error as Failure).name ?? "");
}

/** Loads the SDK, which takes half a second and 20 MB, so only where there is a bucket. */
async function connect({ endpoint, region, pathStyle }: BlobsBucket): Promise<Connection> {
  const sdk = { ...(await import("@aws-sdk/client-s3")), ...(await import("@aws-sdk/lib-storage")) };
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    maxAttempts: ATTEMPTS,
    // Checksums that nobody asked for are refused by stores other than Amazon's. We send SHA-256 of each part and of
    // the whole.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // With "Expect: 100-continue" each upload waits for an answer that some stores never send.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { sdk, client };
}
