import type { JobKind } from "./kinds";

/** A job that runs in this process. */
type Running = { kind: JobKind; isLarge: boolean };

/** The slots of a runner. */
export type Slots = {
  /** Maximum number of concurrent jobs. */
  concurrency: number;
  /** Maximum of kinds that do not count as `concurrency`: they wait for others, such as a mail server. */
  apart?: Partial<Record<JobKind, number>>;
};

/** The kinds of jobs that may start now. */
export function freeKinds(
  kinds: readonly JobKind[],
  running: readonly Running[],
  { concurrency, apart = {} }: Slots,
): JobKind[] {
  const shared = running.filter(({ kind }) => apart[kind] === undefined).length;
  return kinds.filter((kind) => {
    const own = apart[kind];
    return own === undefined
      ? shared < concurrency
      : running.filter((other) => other.kind === kind).length < own;
  });
}

/** Whether another large job may start: one slot is kept from them, unless there is only one. */
export function mayTakeLarge(running: readonly Running[], { concurrency }: Slots): boolean {
  return running.filter(({ isLarge }) => isLarge).length < Math.max(1, concurrency - 1);
}
