import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { findStoredResults, saveStoredResult } from "~/db/stored-results.server";
import { putBlob } from "~/storage/blobs.server";
import { DamagedBlob, getBlob } from "~/storage/whole-blobs.server";
import { sharedWork } from "~/lib/work-owner.server";

const inFlight = new Map<string, Promise<unknown>>();

/**
 * An answer of the core that pages keep besides results. It is computed once, also for requests that come meanwhile, and stored.
 *
 * @param name everything that the answer depends on
 * @param compute gives the answer as JSON
 * @throws whatever `compute` throws
 */
export async function storedJson<T>(
  name: string,
  functionKey: FunctionKey,
  compute: () => Promise<string>,
): Promise<T> {
  const key = createHash("sha256").update(name).digest("hex");
  const running = inFlight.get(key);
  if (running !== undefined) return running as Promise<T>;
  const found = sharedWork(async () => {
    const stored = await findStored(key);
    return JSON.parse(stored ?? (await computeAndStore(key, functionKey, compute))) as T;
  }).finally(() => inFlight.delete(key));
  inFlight.set(key, found);
  return found;
}

async function findStored(key: string): Promise<string | null> {
  const [stored] = await findStoredResults([key], new Date());
  if (stored === undefined) return null;
  try {
    return (await getBlob(stored.fullHash)).toString("utf8");
  } catch (error) {
    // A damaged answer is computed again.
    if (error instanceof DamagedBlob) return null;
    throw error;
  }
}

async function computeAndStore(
  key: string,
  functionKey: FunctionKey,
  compute: () => Promise<string>,
): Promise<string> {
  const json = await compute();
  const { hash } = await putBlob(Buffer.from(json));
  await saveStoredResult({
    key,
    functionKey,
    engineVersion: ENGINE_VERSION,
    fullHash: hash,
    summaryHash: hash,
    filterText: null,
  });
  return json;
}
