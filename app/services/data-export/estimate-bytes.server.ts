import { countCells, sumFileBytes } from "~/db/data-sizes.server";

/** A cell of a CSV file, compressed, with room to spare. */
const BYTES_A_CELL = 12;

/** The bytes that a download of everything takes at most, roughly: files, and the tables of projects. */
export async function estimateBytes(userId: string): Promise<number> {
  return (await sumFileBytes(userId)) + (await countCells(userId)) * BYTES_A_CELL;
}
