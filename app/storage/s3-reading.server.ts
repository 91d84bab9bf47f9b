import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { S3Calls } from "./s3-client.server";

/** How often the reading of an object goes on where the connection broke off. */
const MOST_RESUMES = 4;
const RESUME_MS = 200;

type ObjectAddress = { Bucket: string; Key: string };

/**
 * Reads an object. A connection that breaks off is resumed with the rest of the same object.
 *
 * @returns its bytes, which throw StoreAway when they do not all arrive; null if the store has no such object
 * @throws StoreAway
 */
export async function readObject(
  calls: S3Calls,
  address: ObjectAddress,
): Promise<AsyncIterable<Uint8Array> | null> {
  const first = await get(calls, address);
  return first === null ? null : bytesOf(calls, address, first);
}

async function* bytesOf(
  calls: S3Calls,
  address: ObjectAddress,
  first: GetObjectCommandOutput,
): AsyncGenerator<Uint8Array> {
  const { ContentLength: size = 0, ETag: etag } = first;
  let at = 0;
  let part: GetObjectCommandOutput | null = first;
  for (let resumes = 0; ; resumes += 1) {
    let failure: unknown = new Error("The object ended too soon.");
    try {
      for await (const chunk of (part.Body ?? []) as Readable) {
        at += (chunk as Uint8Array).byteLength;
        yield chunk as Uint8Array;
      }
    } catch (error) {
      failure = error;
    }
    if (at >= size) return;
    if (resumes === MOST_RESUMES) throw calls.away(failure);
    await setTimeout(RESUME_MS);
    part = await get(calls, address, { Range: `bytes=${at}-`, IfMatch: etag });
    if (part === null) throw calls.away(new Error("The object was erased while it was read."));
  }
}

async function get(
  calls: S3Calls,
  address: ObjectAddress,
  rest: { Range?: string; IfMatch?: string | undefined } = {},
): Promise<GetObjectCommandOutput | null> {
  return calls.ask(({ client, sdk }) => client.send(new sdk.GetObjectCommand({ ...address, ...rest })));
}
