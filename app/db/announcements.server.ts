import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { z } from "zod";
import { log } from "~/config/log.server";
import { database, dialect } from "./client.server";

const text = z.string();

/** The messages between processes on one database, each with its arguments. */
const ANNOUNCEMENTS = {
  /** A job was queued that is due. */
  queued: z.tuple([]),
  /** A running job is to stop. */
  cancelled: z.tuple([text.describe("job")]),
  /** A job on a record is over, whatever its outcome. */
  ended: z.tuple([text.describe("record")]),
  /** A user cancelled the computation of a result; the field says whether the sender had it running. */
  resultCancelled: z.tuple([text.describe("user"), text.describe("key"), z.boolean()]),
  /** A user asks again for a result that was cancelled. */
  resultResumed: z.tuple([text.describe("user"), text.describe("key")]),
  /** The sender computes a result. Said each second while it does. */
  resultRunning: z.tuple([text.describe("key")]),
  /** The sender computes a result no longer, whatever its outcome. */
  resultOver: z.tuple([text.describe("key")]),
  /** How far a report is: charts that are done, and all. Null when it has ended. */
  reportProgress: z.tuple([text.describe("report"), z.object({ done: z.int(), all: z.int() }).nullable()]),
  /** A request wants an upload that another one may be writing to. */
  uploadWanted: z.tuple([text.describe("upload")]),
};

type Announcements = { [Name in keyof typeof ANNOUNCEMENTS]: z.infer<(typeof ANNOUNCEMENTS)[Name]> };

/**
 * Announcements of this process and, while it listens, of other processes. One may be lost: each only makes something happen
 * sooner.
 */
export const announcements = new EventEmitter<Announcements>();
// Each waiting request adds a listener.
announcements.setMaxListeners(0);

/** The id by which this process recognises its own notifications, to ignore their echo. */
const SENDER = randomUUID();

const envelope = z.tuple([z.string(), z.string(), z.array(z.unknown())]);

/** Announces something here at once, and to the other processes soon. */
export function announce<Name extends keyof Announcements>(name: Name, ...facts: Announcements[Name]): void {
  emit(name, facts);
  publishToOthers(name, ...facts);
}

/** Like `announce`, for other processes only. */
export function publishToOthers<Name extends keyof Announcements>(
  name: Name,
  ...facts: Announcements[Name]
): void {
  dialect.announce(database, JSON.stringify([SENDER, name, facts])).catch((error: unknown) => {
    log.warn({ err: error, name }, "other processes could not be told");
  });
}

/** Subscribes to the notifications of other processes, if there can be any. @returns a function that stops it */
export async function subscribe(): Promise<() => Promise<void>> {
  return dialect.listen(
    hear,
    // Jobs may have been queued while the connection was down.
    () => emit("queued", []),
  );
}

function hear(message: string): void {
  const parsed = envelope.safeParse(asJson(message));
  if (!parsed.success) return;
  const [sender, name, facts] = parsed.data;
  if (sender === SENDER || !isName(name)) return;
  // A process of a newer version may announce more.
  const read = ANNOUNCEMENTS[name].safeParse(facts);
  if (read.success) emit(name, read.data);
}

function isName(name: string): name is keyof Announcements {
  return Object.hasOwn(ANNOUNCEMENTS, name);
}

function asJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

function emit(name: keyof Announcements, facts: unknown[]): void {
  // The schema of the name has the types of its arguments, which TypeScript cannot follow through a union.
  (announcements as EventEmitter).emit(name, ...facts);
}
