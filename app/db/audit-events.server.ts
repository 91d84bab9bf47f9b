import { createHash } from "node:crypto";
import type { AuditEvent, Prisma } from "@prisma/client";
import { type AuditDetail, type AuditKind, isMailed } from "~/lib/audit-kinds";
import { database } from "./client.server";
import { queueJob } from "./jobs.server";
import { inTransaction } from "./transaction.server";

/** Client and network of a request, as far as they are recorded. */
export type RequestSource = { device: string; network: string };

/** The source of an edit without a request, such as a job's. */
export const NO_REQUEST: RequestSource = { device: "", network: "" };

/** A signed-in user whose action is recorded. */
export type Actor = { id: string; client: RequestSource };

/** The part of an entry that says who acted, and from where. */
export type ActedBy = { actorId: string | null } & Partial<RequestSource>;

export function actedBy({ id, client }: Actor): ActedBy {
  return { actorId: id, ...client };
}

/** A user of a page of staff. The services check whether it is one of staff. */
export type StaffMember = Actor & { isStaff: boolean };

/** The kind of the job that mails an entry to the owner of the account. */
const MAIL_JOB = "mail-event";
const HOUR_MS = 3_600_000;

export type NewAuditEvent = Partial<RequestSource> & {
  kind: AuditKind;
  /** Null for a visitor and for the server. */
  actorId: string | null;
  /** The user whose account it concerns. */
  subjectId: string | null;
  detail?: AuditDetail;
  recordId?: string;
};

/** The entry of an edit by the owner of an account. */
export function ownEvent(
  kind: AuditKind,
  userId: string,
  about: Omit<NewAuditEvent, "kind" | "actorId" | "subjectId"> = {},
): NewAuditEvent {
  return { kind, actorId: userId, subjectId: userId, ...about };
}

/** The entry of an edit of staff. @param about the account and the record that it concerns */
export function staffEvent(
  kind: AuditKind,
  staff: Actor,
  about: { subjectId?: string | null; recordId?: string },
): NewAuditEvent {
  return { kind, subjectId: null, ...about, ...actedBy(staff) };
}

/** Adds an entry to the audit log in the transaction of the edit, and queues its mail if the kind has one. */
export async function addAuditEvent(
  transaction: Prisma.TransactionClient,
  event: NewAuditEvent,
): Promise<void> {
  const { id } = await transaction.auditEvent.create({ data: event });
  if (isMailed(event.kind)) await queueJob(transaction, MAIL_JOB, { subjectId: id, ownerId: null });
}

/** Like `addAuditEvent`, for an edit that stores nothing else. */
export async function recordAuditEvent(event: NewAuditEvent): Promise<void> {
  await inTransaction((transaction) => addAuditEvent(transaction, event));
}

/**
 * Counts a refused sign-in. Refusals of an account within an hour share one entry, and so do all refusals of unknown accounts,
 * so that an attack does not fill the log.
 *
 * @param userId null if the account is not known
 */
export async function countRefusal(
  userId: string | null,
  source: RequestSource,
  detail: AuditDetail,
  now: Date,
): Promise<void> {
  const kind: AuditKind = "sign-in-refused";
  const hour = Math.floor(now.getTime() / HOUR_MS);
  // The hash, so that the entry does not name an account after it was deleted.
  const id = createHash("sha256").update(`${kind} ${userId} ${hour}`).digest("hex");
  // A failed sign-in for an unknown account has no user.
  const latest = userId === null ? {} : { ...source, detail };
  // One statement on a key of its own: a hundred refusals at once wait for each other, and none is lost to a conflict.
  await database.auditEvent.upsert({
    where: { id },
    create: { id, kind, subjectId: userId, createdAt: now, ...latest },
    update: { count: { increment: 1 }, ...latest },
  });
}

/** Whether a program has signed this user in from the same network since a time. */
export async function hasSignedInFrom(userId: string, source: RequestSource, since: Date): Promise<boolean> {
  const { device, network } = source;
  const event = await database.auditEvent.findFirst({
    where: {
      subjectId: userId,
      kind: { in: ["sign-in", "sign-in-new-device"] satisfies AuditKind[] },
      createdAt: { gte: since },
      device,
      network,
    },
    select: { id: true },
  });
  return event !== null;
}

type Named = { id: string; email: string } | null;
export type AuditRow = AuditEvent & { actor: Named; subject: Named };

const withNames = {
  actor: { select: { id: true, email: true } },
  subject: { select: { id: true, email: true } },
} as const;

/** The entry with this id, with the account it concerns. */
export async function findAuditEvent(id: string) {
  return database.auditEvent.findUnique({ where: { id }, include: { subject: true } });
}

/** Entries, newest first. @param before id of the last entry of the page before */
export async function listAuditEvents(
  filter: { person?: string[] | undefined; kinds?: AuditKind[]; from?: Date; until?: Date },
  take: number,
  before: { createdAt: Date; id: string } | null = null,
): Promise<AuditRow[]> {
  const { person, kinds, from, until } = filter;
  const conditions: Prisma.AuditEventWhereInput[] = [];
  if (person) conditions.push({ OR: [{ actorId: { in: person } }, { subjectId: { in: person } }] });
  if (kinds) conditions.push({ kind: { in: kinds } });
  if (from) conditions.push({ createdAt: { gte: from } });
  if (until) conditions.push({ createdAt: { lt: until } });
  if (before) {
    const { createdAt, id } = before;
    // The first condition follows from the second, which alone would not tell the database where to begin.
    conditions.push({
      createdAt: { lte: createdAt },
      OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
    });
  }
  return database.auditEvent.findMany({
    where: { AND: conditions },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    include: withNames,
  });
}

/** The entries that concern a user, newest first. */
export async function listEventsOf(userId: string, kinds: AuditKind[], take: number): Promise<AuditEvent[]> {
  return database.auditEvent.findMany({
    where: { subjectId: userId, kind: { in: kinds } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
}

/** Deletes entries that are older than a time. */
export async function deleteAuditEvents(before: Date): Promise<void> {
  await database.auditEvent.deleteMany({ where: { createdAt: { lt: before } } });
}
