/** The server's answers under a load, to compare with its data. */

/** The kinds of records that users make. */
export const KINDS = ["Dataset", "Project", "Analysis"] as const;
export type Kind = (typeof KINDS)[number];

/** A file of one column whose mean is known from how it was made: an arithmetic sequence. */
export type Sequence = { first: number; step: number; rows: number };

export function meanOf({ first, step, rows }: Sequence): number {
  return first + (step * (rows - 1)) / 2;
}

export function csvOf({ first, step, rows }: Sequence, column: string): string {
  return `${column}\n${Array.from({ length: rows }, (_, row) => first + step * row).join("\n")}\n`;
}

/** The acknowledged answers to one user. */
export class Account {
  readonly made: Record<Kind, Set<string>> = { Dataset: new Set(), Project: new Set(), Analysis: new Set() };
  /** Calls that may or may not have made something. */
  readonly uncertain: Record<Kind, number> = { Dataset: 0, Project: 0, Analysis: 0 };
  readonly sequences = new Map<string, Sequence>();

  constructor(
    readonly id: string,
    readonly login: string,
  ) {}

  /** Part of the names of all records of the user, and of no other user's. */
  get mark(): string {
    return `${this.login.split("@")[0]}x`;
  }
}

/** Counts of one phase of a run, such as one fault. */
export class Tally {
  requests = 0;
  /** Calls without an answer, by what the caller saw. */
  readonly cuts = new Map<string, number>();
  readonly refusals = new Map<string, number>();
  readonly unexpected: string[] = [];
  readonly losses: string[] = [];
  readonly doubles: string[] = [];
  readonly wrong: string[] = [];
  /** Slowest time from the end of the fault until a user was served. */
  recoveredMs = 0;

  constructor(readonly name: string) {}

  countRefusal(what: string): void {
    countIn(this.refusals, what);
  }

  countCut(what: string): void {
    countIn(this.cuts, what);
  }

  get faults(): string[] {
    return [...this.unexpected, ...this.losses, ...this.doubles, ...this.wrong];
  }
}

function countIn(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const inWords = (counts: Map<string, number>) =>
  [...counts].map(([what, count]) => `${what}: ${count}`).join(", ") || "-";

/** The table of a run. */
export function tableOf(tallies: Tally[]): string {
  const head = [
    "fault",
    "requests",
    "refusals",
    "cut off",
    "unexpected",
    "losses",
    "doubles",
    "wrong",
    "back after",
  ];
  const rows = tallies.map((tally) => [
    tally.name,
    String(tally.requests),
    inWords(tally.refusals),
    inWords(tally.cuts),
    ...[tally.unexpected, tally.losses, tally.doubles, tally.wrong].map(({ length }) => String(length)),
    `${(tally.recoveredMs / 1000).toFixed(1)} s`,
  ]);
  const widths = head.map((title, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? title).length)),
  );
  return [head, ...rows]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "))
    .join("\n");
}
