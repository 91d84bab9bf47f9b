import type { StaffUser } from "~/services/staff/list-users.server";

/** The state of an account in words. */
export function UserState({ user }: { user: StaffUser }) {
  const { lockedAt, isConfirmed, isStaff, isDemo } = user;
  return (
    <span className="flex flex-wrap gap-1">
      {lockedAt === null ? null : (
        <span className="badge" data-kind="bad">
          locked
        </span>
      )}
      <span className="badge" data-kind={isConfirmed ? undefined : "warn"}>
        {isConfirmed ? "confirmed" : "not confirmed"}
      </span>
      {isStaff ? (
        <span className="badge" data-kind="accent">
          staff
        </span>
      ) : null}
      {isDemo ? <span className="badge">demo</span> : null}
    </span>
  );
}
