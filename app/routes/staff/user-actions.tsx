import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import type { UserAction } from "~/services/staff/act-on-user.server";
import type { StaffUser } from "~/services/staff/list-users.server";

interface ActionButtonProps {
  action: UserAction;
  label: string;
  isDangerous?: boolean;
  /** Its effect, for staff. */
  children: string;
}

function ActionButton({ action, label, isDangerous = false, children }: ActionButtonProps) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-s text-ink-2">{children}</p>
      <Form method="post">
        <Button type="submit" name="act" value={action} size="s" kind={isDangerous ? "danger" : "secondary"}>
          {label}
        </Button>
      </Form>
    </li>
  );
}

/** The actions of staff that fit the state of an account. */
export function UserActions({ account, isOwn }: { account: StaffUser; isOwn: boolean }) {
  return (
    <ul className="grid gap-2">
      {account.isConfirmed ? null : (
        <ActionButton action="resend-confirmation" label="Send confirmation again">
          Sends another link that confirms the e-mail address. Earlier links keep working.
        </ActionButton>
      )}
      <ActionButton action="end-sessions" label="End all sessions">
        Signs every browser and program out. API tokens keep working.
      </ActionButton>
      {account.lockedAt !== null ? (
        <ActionButton action="unlock" label="Unlock account">
          Lets the account sign in again. Its API tokens work again, too.
        </ActionButton>
      ) : isOwn ? null : (
        <ActionButton action="lock" label="Lock account" isDangerous>
          Refuses sign-ins, sessions and tokens at once. Running jobs go on, and no data is deleted.
        </ActionButton>
      )}
    </ul>
  );
}
