import { log } from "~/config/log.server";
import { findReferencedBlobs } from "~/db/blob-references.server";
import { isStoreRemote } from "~/storage/chosen-store.server";
import { dropUnnamedCopies, trimCopies } from "~/storage/local-copies.server";

const EVERY_MS = 600_000;

/** Drops this node's copies of blobs that were erased, maybe by another node, and then copies beyond the bound. */
export async function tidyCopies(now = Date.now()): Promise<void> {
  const unnamed = await dropUnnamedCopies(findReferencedBlobs, now);
  const trimmed = await trimCopies(undefined, now);
  log.info({ unnamed, trimmed }, "copies of blobs were tidied");
}

/**
 * Tidies the copies every ten minutes. It is not a job, because a job runs on one node, and each node has copies of its own.
 *
 * @returns a function that ends it
 */
export function keepCopiesTidy(): () => void {
  if (!isStoreRemote) return () => undefined;
  const run = () =>
    void tidyCopies().catch((error: unknown) => log.error({ err: error }, "copies could not be tidied"));
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
