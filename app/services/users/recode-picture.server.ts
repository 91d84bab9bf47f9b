import sharp, { type Sharp } from "sharp";
import type { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";

/** A file of 1 MB may unpack to gigabytes; cameras make less than this. */
const MAX_PIXELS = 50_000_000;
const DECODE_SECONDS = 10;
/** The first bytes of a JPEG and of a PNG. */
const SIGNATURES = [Buffer.from("ffd8ff", "hex"), Buffer.from("89504e470d0a1a0a", "hex")];

// Only the decoders of the two formats may run, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

/** One picture is decoded at a time: it takes up to 200 MB and a thread that Node also uses to read files. */
const gate = new FifoGate(1);

/**
 * Decodes a JPEG or PNG and encodes it again, without the metadata of the file.
 *
 * @param shape sets the size and the format
 * @param refuse makes the error for bytes of another kind, or for a picture that cannot be decoded
 */
export async function recodePicture(
  bytes: Buffer,
  options: { shape: (picture: Sharp) => Sharp; refuse: (isUnknown: boolean, cause?: unknown) => AppError },
): Promise<Uint8Array> {
  const isKnown = SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature));
  if (!isKnown) throw options.refuse(true);
  await gate.enter();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
    // `autoOrient` applies the orientation that the metadata had, before they are dropped.
    return await options
      .shape(picture.autoOrient())
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer()
      .catch((error: unknown) => {
        throw options.refuse(false, error);
      });
  } finally {
    gate.leave();
  }
}
