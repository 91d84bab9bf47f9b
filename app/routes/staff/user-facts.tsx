import { LocalDate, LocalDateTime } from "~/components/local-time";
import { formatBytes } from "~/lib/format-bytes";
import type { StaffUser } from "~/services/staff/list-users.server";
import { UserState } from "./user-state";

/** The state of an account, and how much it has. */
export function UserFacts({ account }: { account: StaffUser }) {
  const { planName, planEnd, lockedAt, seenAt, createdAt, datasets, projects, fileBytes, storageBytes } =
    account;
  return (
    <dl className="mail-facts">
      <dt>State</dt>
      <dd>
        <UserState user={account} />
      </dd>
      {lockedAt === null ? null : (
        <>
          <dt>Locked</dt>
          <dd>
            <LocalDateTime iso={lockedAt} />
          </dd>
        </>
      )}
      <dt>Plan</dt>
      <dd>
        {planName}
        {planEnd === null ? null : (
          <>
            {planName === "PRO" ? ", until " : ", PRO ended "}
            <LocalDate iso={planEnd} />
          </>
        )}
      </dd>
      <dt>Last seen</dt>
      <dd>{seenAt === null ? "never" : <LocalDateTime iso={seenAt} />}</dd>
      <dt>Account since</dt>
      <dd>
        <LocalDate iso={createdAt} />
      </dd>
      <dt>Datasets</dt>
      <dd>{datasets}</dd>
      <dt>Projects</dt>
      <dd>{projects}</dd>
      <dt>Files</dt>
      <dd>
        {formatBytes(fileBytes)} of {formatBytes(storageBytes)}
      </dd>
    </dl>
  );
}
