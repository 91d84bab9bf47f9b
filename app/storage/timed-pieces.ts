const DUE = Symbol("due");

/**
 * Joins chunks to pieces of at least `bytes`, and of whatever exists when the first chunk of a piece is `ms` old. Ends
 * without destroying the source if it is left early.
 */
export async function* timedPieces(
  chunks: AsyncIterator<Uint8Array>,
  { bytes, ms }: { bytes: number; ms: number },
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  let clock: { due: Promise<typeof DUE>; stop: () => void } | null = null;
  const take = () => {
    clock?.stop();
    const piece = Buffer.concat(held);
    [held, size, clock] = [[], 0, null];
    return piece;
  };
  try {
    let next = chunks.next();
    for (;;) {
      const got = await (clock === null ? next : Promise.race([next, clock.due]));
      if (got !== DUE) {
        if (got.done === true) break;
        held.push(got.value);
        size += got.value.byteLength;
        clock ??= startClock(ms);
        next = chunks.next();
        // Avoids an unhandled rejection while a piece is used; the next `await` still gets the error.
        next.catch(() => undefined);
      }
      if (got === DUE || size >= bytes) yield take();
    }
    if (size > 0) yield take();
  } finally {
    clock?.stop();
  }
}

function startClock(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const due = new Promise<typeof DUE>((resolve) => (timer = setTimeout(() => resolve(DUE), ms)));
  return { due, stop: () => clearTimeout(timer) };
}
