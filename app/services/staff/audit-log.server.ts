import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { type AuditRow, listAuditEvents } from "~/db/audit-events.server";
import { findUserIds } from "~/db/staff-users.server";
import { AUDIT_GROUPS, type AuditGroup, kindsOfGroup, wordsOfEvent } from "~/lib/audit-kinds";
import { requireStaff } from "~/lib/require-staff";
import { findCursor, pageOfRows } from "../shapes/list-page";

const MAX_PEOPLE = 200;
const day = z.iso.date().nullable().catch(null);

/** The query of the log. A value that is not valid counts as left out, because people edit URLs. */
export const auditQuery = z.object({
  person: z.string().trim().max(LIMITS.staff.searchLength).catch(""),
  group: z
    .enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]])
    .nullable()
    .catch(null),
  /** First and last day, in UTC. */
  from: day,
  until: day,
  after: z.string().max(LIMITS.list.cursorCharacters).catch(""),
});

type Person = { id: string; email: string } | null;

/** An entry of the log in words. */
export type AuditEntry = {
  id: string;
  words: string;
  at: string;
  actor: Person;
  subject: Person;
  device: string;
  network: string;
};

const DAY_MS = 86_400_000;

/** A page of the log, newest first. @throws AppError staff_only */
export async function listAuditLog(
  reader: { isStaff: boolean },
  { person, group, from, until, after }: z.output<typeof auditQuery>,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  requireStaff(reader);
  const size = LIMITS.audit.listed;
  const cursor = findCursor(after, z.tuple([z.iso.datetime(), z.string()]));
  const rows = await listAuditEvents(
    {
      ...(person === "" ? {} : { person: await findUserIds(person, MAX_PEOPLE) }),
      ...(group === null ? {} : { kinds: kindsOfGroup(group) }),
      ...(from === null ? {} : { from: new Date(from) }),
      ...(until === null ? {} : { until: new Date(new Date(until).getTime() + DAY_MS) }),
    },
    size + 1,
    cursor === null ? null : { createdAt: new Date(cursor[0]), id: cursor[1] },
  );
  const { rows: shown, next } = pageOfRows(rows, size, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  return { entries: shown.map(entryOf), next };
}

function entryOf(row: AuditRow): AuditEntry {
  const { id, actor, subject, device, network, createdAt } = row;
  return { id, words: wordsOfEvent(row), at: createdAt.toISOString(), actor, subject, device, network };
}
