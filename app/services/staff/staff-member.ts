import type { Actor } from "~/db/audit-events.server";

/** The user of a request for a page of staff. The services check whether it is one of staff. */
export type StaffMember = Actor & { isStaff: boolean };
