import { KeptValues } from "~/lib/kept-values";
import { getBlob, requireWholeBlob } from "./whole-blobs.server";

const MOST_KEPT_BYTES = 24 * 1024 * 1024;
/** A larger blob is read each time. */
const MOST_BYTES_EACH = 1024 * 1024;
const kept = new KeptValues<Buffer>({
  most: MOST_KEPT_BYTES,
  ms: 10 * 60_000,
  weigh: ({ byteLength }) => byteLength,
});

/**
 * Like `getBlob`, for blobs that views of one project read one after another: they are kept. Damage to the file shows
 * nevertheless.
 *
 * @throws DamagedBlob, StoreAway
 */
export async function getKeptBlob(hash: string): Promise<Buffer> {
  const known = kept.get(hash);
  if (known !== undefined) {
    await requireWholeBlob(hash);
    return known;
  }
  const bytes = await getBlob(hash);
  if (bytes.byteLength <= MOST_BYTES_EACH) kept.set(hash, bytes);
  return bytes;
}
