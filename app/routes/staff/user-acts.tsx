import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import type { UserAct } from "~/services/staff/act-on-user.server";
import type { StaffUser } from "~/services/staff/list-users.server";

interface ActProps {
  act: UserAct;
  label: string;
  isDangerous?: boolean;
  /** Its effect, for staff. */
  children: string;
}

function Act({ act, label, isDangerous = false, children }: ActProps) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-s text-ink-2">{children}</p>
      <Form method="post">
        <Button type="submit" name="act" value={act} size="s" kind={isDangerous ? "danger" : "secondary"}>
          {label}
        </Button>
      </Form>
    </li>
  );
}

/** The actions of staff that fit the state of an account. */
export function UserActs({ account, isOwn }: { account: StaffUser; isOwn: boolean }) {
  return (
    <ul className="grid gap-2">
      {account.isConfirmed ? null : (
        <Act act="resend-confirmation" label="Send confirmation again">
          Sends another link that confirms the e-mail address. Earlier links keep working.
        </Act>
      )}
      <Act act="end-sessions" label="End all sessions">
        Signs every browser and program out. API tokens keep working.
      </Act>
      {account.lockedAt !== null ? (
        <Act act="unlock" label="Unlock account">
          Lets the account sign in again. Its API tokens work again, too.
        </Act>
      ) : isOwn ? null : (
        <Act act="lock" label="Lock account" isDangerous>
          Refuses sign-ins, sessions and tokens at once. Running jobs go on, and no data is deleted.
        </Act>
      )}
    </ul>
  );
}
