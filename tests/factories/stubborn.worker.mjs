/** A worker for tests of the pool: it speaks the pool's envelope, and one of its jobs looks at nothing. */
const take = ({ signal }) => Atomics.store(new Int32Array(signal, 0, 4), 1, 1);

export function echo(envelope) {
  take(envelope);
  return { ok: true, value: envelope.input };
}

export function hang(envelope) {
  take(envelope);
  for (;;);
}

export function sleep(envelope) {
  take(envelope);
  const flags = new Int32Array(envelope.signal, 0, 4);
  while (Atomics.load(flags, 0) === 0) Atomics.wait(flags, 0, 0, 10);
  return { ok: false, failure: { code: "E-CANCELLED", message: "Stopped.", details: {} } };
}

export function trap(envelope) {
  take(envelope);
  throw new Error("unreachable");
}

/** Begins, and ends on request: its slot in shared memory is 0 before, 1 from then on, and 2 to let it end. */
export function hold(envelope) {
  take(envelope);
  const { stages, job } = envelope.input;
  Atomics.store(stages, job, 1);
  while (Atomics.load(stages, job) === 1) Atomics.wait(stages, job, 1, 1000);
  return { ok: true, value: job };
}
