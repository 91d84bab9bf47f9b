import { spawnSync } from "node:child_process";
import type pg from "pg";
import { ROOT } from "../factories/paths";
import { Caller, pause, Refused } from "./caller";
import { Account, KINDS, Tally } from "./ledger";
import { PASSWORD, Person } from "./user";

const USERS = 50;
/** Chosen so that two cores are busy about half of the time. */
const THINK_MS = { least: 2_000, most: 5_000 };
const SERVED_MS = 60_000;

type CreatedUser = { id: string; login: string };

/** Makes the users, by the services of the version at `root` in a process of its own. */
function makeUsers(env: NodeJS.ProcessEnv, root: string): Account[] {
  const script = ["--import", "tsx", "tests/cluster/make-users.ts", String(USERS + 1), PASSWORD];
  const made = spawnSync(process.execPath, script, { cwd: root, env, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`The users could not be made.\n${made.stderr}`);
  const lines = made.stdout.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as CreatedUser).map(({ id, login }) => new Account(id, login));
}

/** Users that work all the time, until they are held or stopped. */
export class Load {
  readonly tallies: Tally[] = [];
  readonly people: Person[];
  /** The user whose work the faults are about. It is not part of the load. */
  readonly examiner: Person;
  readonly accounts: Account[];
  tally = new Tally("start");
  #isStopped = false;
  #held: Promise<void> | null = null;
  #release = () => {};
  #parked = 0;
  #running: Promise<void>[] = [];

  constructor(
    readonly origin: string,
    private readonly database: pg.Pool,
    env: NodeJS.ProcessEnv,
    root = ROOT,
  ) {
    this.tallies.push(this.tally);
    const [examiner, ...people] = makeUsers(env, root).map((account) => this.#personOf(account));
    if (examiner === undefined) throw new Error("No users were made.");
    this.examiner = examiner;
    this.people = people;
    this.accounts = [examiner, ...people].map(({ account }) => account);
  }

  #personOf(account: Account): Person {
    const caller = new Caller(this.origin, account, () => this.tally);
    return new Person(caller, account, (what) => this.tally.wrong.push(what));
  }

  /** Counts from now on for another phase. */
  begin(name: string): Tally {
    this.tally = new Tally(name);
    this.tallies.push(this.tally);
    return this.tally;
  }

  start(): void {
    this.#running = this.people.map((person) => this.#live(person));
  }

  async #live(person: Person): Promise<void> {
    await pause(Math.random() * THINK_MS.most);
    while (!this.#isStopped) {
      try {
        for await (const _step of person.work()) {
          await this.#waitWhileHeld();
          if (this.#isStopped) return;
          await pause(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least));
        }
      } catch (error) {
        // A refused request is counted already.
        if (!(error instanceof Refused)) this.tally.wrong.push(`${person.account.login}: ${String(error)}`);
      }
      await this.#waitWhileHeld();
    }
  }

  async #waitWhileHeld(): Promise<void> {
    if (this.#held === null) return;
    this.#parked += 1;
    await this.#held;
    this.#parked -= 1;
  }

  /** Holds each user at the end of a step. Calls that run are answered first. */
  async hold(): Promise<void> {
    this.#held = new Promise((resolve) => (this.#release = resolve));
    while (this.#parked < this.people.length) await pause(50);
  }

  go(): void {
    this.#held = null;
    this.#release();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.go();
    await Promise.all(this.#running);
  }

  /** Waits until each user was served again. The longest time is noted; too long a time is a fault. */
  async untilAllServed(): Promise<void> {
    const from = performance.now();
    const { tally } = this;
    for (;;) {
      const waiting = this.people.filter(({ caller }) => caller.servedAt < from);
      tally.recoveredMs = performance.now() - from;
      if (waiting.length === 0) return;
      if (tally.recoveredMs > SERVED_MS) {
        for (const { account } of waiting) tally.unexpected.push(`${account.login} was not served again`);
        return;
      }
      await pause(50);
    }
  }

  /** Compares what the server has with what it acknowledged. @param share of the users whose files and results are read, too */
  async verify(share = 0.2): Promise<void> {
    await this.hold();
    try {
      for (const kind of KINDS) await this.#verifyKind(kind);
      const some = this.people.filter(() => Math.random() < share);
      for (const person of some) {
        const { made } = person.account;
        for (const id of newestAndAny([...made.Dataset])) await person.checkFile(id);
        for (const id of newestAndAny([...made.Analysis])) await person.checkResult(id);
        for (const id of newestAndAny([...made.Project])) await person.checkPage(id);
      }
    } finally {
      this.go();
    }
  }

  async #verifyKind(kind: (typeof KINDS)[number]): Promise<void> {
    const { rows } = await this.database.query<{ id: string; ownerId: string }>(
      kind === "Analysis"
        ? `SELECT "Analysis".id, "ownerId" FROM "Analysis" JOIN "Project" ON "Project".id = "projectId"
           WHERE "Analysis"."deletedAt" IS NULL`
        : `SELECT id, "ownerId" FROM "${kind}" WHERE "deletedAt" IS NULL`,
    );
    for (const account of this.accounts) {
      const there = new Set(rows.filter(({ ownerId }) => ownerId === account.id).map(({ id }) => id));
      const lost = [...account.made[kind]].filter((id) => !there.has(id));
      for (const id of lost)
        this.tally.losses.push(`${account.login}: ${kind} ${id} was acknowledged and is not there`);
      const more = there.size + lost.length - account.made[kind].size;
      if (more <= account.uncertain[kind]) continue;
      this.tally.doubles.push(
        `${account.login}: ${more} of ${kind} more than acknowledged, of which ${account.uncertain[kind]} may be`,
      );
    }
  }
}

function newestAndAny<T>(made: T[]): T[] {
  const any = made[Math.floor(Math.random() * made.length)];
  return [...new Set([made.at(-1), any])].filter((each) => each !== undefined);
}
