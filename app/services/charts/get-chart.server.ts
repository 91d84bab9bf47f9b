import { createHash } from "node:crypto";
import { drawPng, drawSvg } from "~/compute/drawing.server";
import { findPictureHash, savePicture } from "~/db/pictures.server";
import { sharedWork } from "~/lib/work-owner.server";
import { putBlob } from "~/storage/blobs.server";
import { DamagedBlob, getBlob } from "~/storage/whole-blobs.server";

/** Part of every cache key. Raise it when charts are drawn differently. */
const DRAWING_VERSION = 2;

/** A hash that changes with everything the charts of a result show: its numbers, its variable names, how it is drawn. */
export function chartVersion(resultVersion: string, asked: object): string {
  const content = `${DRAWING_VERSION} ${resultVersion} ${JSON.stringify(asked)}`;
  return createHash("sha256").update(content).digest("base64url").slice(0, 16);
}

const inFlight = new Map<string, Promise<Buffer>>();

/**
 * A chart as SVG in UTF-8. Cached by its specification, which includes theme and size.
 *
 * @param spec a Vega-Lite specification that carries its data, as app/analyses/<key>/charts.ts builds it
 * @throws AppError timeout or busy
 */
export async function getChartSvg(spec: object): Promise<Buffer> {
  const json = JSON.stringify(spec);
  return getPicture(`svg ${json}`, () => drawSvg(json));
}

/**
 * A chart as PNG on white.
 *
 * @param spec in a theme with literal colours (`PRINT_THEME`)
 * @param width in pixels; the height follows
 * @throws AppError timeout or busy
 */
export async function getChartPng(spec: object, width: number): Promise<Buffer> {
  return getPicture(`png ${width} ${JSON.stringify(spec)}`, async () => {
    return drawPng(await getChartSvg(spec), width);
  });
}

function getPicture(content: string, draw: () => Promise<Uint8Array>): Promise<Buffer> {
  const key = createHash("sha256").update(`${DRAWING_VERSION} ${content}`).digest("hex");
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const picture = sharedWork(() => findOrDraw(key, draw)).finally(() => inFlight.delete(key));
  inFlight.set(key, picture);
  return picture;
}

async function findOrDraw(key: string, draw: () => Promise<Uint8Array>): Promise<Buffer> {
  const stored = await findPictureHash(key, new Date());
  const kept = stored === null ? null : await getIfWhole(stored);
  if (kept !== null) return kept;
  const bytes = await draw();
  const { hash } = await putBlob(bytes);
  await savePicture(key, hash);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function getIfWhole(hash: string): Promise<Buffer | null> {
  try {
    return await getBlob(hash);
  } catch (error) {
    if (error instanceof DamagedBlob) return null;
    throw error;
  }
}
