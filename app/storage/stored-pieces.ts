/** A stored part of the bytes of an upload: from `start` up to `end`. */
export type StoredPiece = { start: number; end: number };

const NAME = /^(\d{1,12})-(\d{1,12})$/;

/** The name of a piece. */
export function pieceName({ start, end }: StoredPiece): string {
  return `${start}-${end}`;
}

/** The piece with this name, or null. */
export function readPieceName(name: string): StoredPiece | null {
  const [, start, end] = NAME.exec(name) ?? [];
  return start === undefined ? null : { start: Number(start), end: Number(end) };
}

/**
 * The pieces that follow each other without a gap from the first byte on, as far as any do. Two requests that wrote at the same
 * time may have cut the same bytes differently.
 */
export function chainOf(pieces: readonly StoredPiece[]): StoredPiece[] {
  const reached = new Map<number, StoredPiece | null>([[0, null]]);
  let furthest = 0;
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    if (piece.end <= piece.start || !reached.has(piece.start) || reached.has(piece.end)) continue;
    reached.set(piece.end, piece);
    furthest = Math.max(furthest, piece.end);
  }
  const chain: StoredPiece[] = [];
  for (let at = reached.get(furthest) ?? null; at !== null; at = reached.get(at.start) ?? null)
    chain.push(at);
  return chain.reverse();
}
