import { Form } from "@remix-run/react";
import type { OpenSignIn } from "~/auth/open-sign-ins.server";
import { Button } from "~/components/button";
import { MonitorSmartphone, SquareTerminal } from "~/components/icons";
import { LocalDateTime } from "~/components/local-time";
import { EndButton, ROW_ICON, SecurityRow } from "~/components/security-row";

/** Where the user is signed in. */
export function SignInList({ signIns }: { signIns: readonly OpenSignIn[] }) {
  return (
    <section aria-labelledby="sessions">
      <div className="flex items-center justify-between gap-3">
        <h3 id="sessions">Sessions</h3>
        {signIns.length > 1 ? (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="end-others" size="s" kind="quiet">
              End all others
            </Button>
          </Form>
        ) : null}
      </div>
      <ul className="security-list">
        {signIns.map(({ kind, id, device, network, createdAt, usedAt, isCurrent }) => {
          const Icon = kind === "session" ? MonitorSmartphone : SquareTerminal;
          const name = device === "" ? "Unknown device" : device;
          return (
            <SecurityRow
              key={id}
              icon={<Icon {...ROW_ICON} />}
              name={
                <>
                  {name}
                  {kind === "family" ? <span className="font-normal text-ink-2"> (API)</span> : null}
                </>
              }
              control={
                isCurrent ? (
                  <span className="badge" data-kind="accent">
                    this one
                  </span>
                ) : (
                  <EndButton intent="end-sign-in" fields={{ kind, id }} label={`End the session of ${name}`}>
                    End
                  </EndButton>
                )
              }
            >
              {network === "" ? null : <>Address {network}. </>}
              Last used <LocalDateTime iso={usedAt} />, signed in <LocalDateTime iso={createdAt} />.
            </SecurityRow>
          );
        })}
      </ul>
    </section>
  );
}
