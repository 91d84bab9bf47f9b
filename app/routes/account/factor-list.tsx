import { LinkButton } from "~/components/button";
import { Fingerprint, KeyRound, LockKeyhole, Smartphone } from "~/components/icons";
import { LocalDate } from "~/components/local-time";
import { ROW_ICON, SecurityRow } from "~/components/security-row";
import { useDrawerHref } from "./use-drawer-href";

interface FactorListProps {
  passwordChangedAt: string | null;
  factor: { isOn: boolean; recoveryCodes: number };
  passkeys: readonly { id: string; name: string; createdAt: string; usedAt: string | null }[];
  /** False on a server without a host name. */
  canAddPasskey: boolean;
}

/** Password, authenticator app and passkeys. */
export function FactorList({ passwordChangedAt, factor, passkeys, canAddPasskey }: FactorListProps) {
  const drawerHref = useDrawerHref();
  return (
    <section aria-labelledby="factors">
      <h3 id="factors">Sign-in</h3>
      <ul className="security-list">
        <SecurityRow
          icon={<LockKeyhole {...ROW_ICON} />}
          name="Password"
          control={
            <LinkButton to={drawerHref("password/")} replace preventScrollReset size="s">
              Change Password
            </LinkButton>
          }
        >
          {passwordChangedAt === null ? (
            "Not changed yet."
          ) : (
            <>
              Changed on <LocalDate iso={passwordChangedAt} />.
            </>
          )}
        </SecurityRow>
        <SecurityRow
          icon={<Smartphone {...ROW_ICON} />}
          name="Two-factor sign-in"
          control={
            <LinkButton to={drawerHref("security/two-factor/")} replace preventScrollReset size="s">
              {factor.isOn ? "Change" : "Set up"}
            </LinkButton>
          }
        >
          {factor.isOn
            ? `On. ${factor.recoveryCodes} recovery ${factor.recoveryCodes === 1 ? "code" : "codes"} left.`
            : "Off. With it, a code from your phone is asked for after the password."}
        </SecurityRow>
        <SecurityRow
          icon={<Fingerprint {...ROW_ICON} />}
          name="Passkeys"
          control={
            canAddPasskey ? (
              <LinkButton to={drawerHref("security/passkeys/")} replace preventScrollReset size="s">
                Add a passkey
              </LinkButton>
            ) : null
          }
        >
          {canAddPasskey
            ? "Sign in with a fingerprint, a face or a PIN instead of the password."
            : "Passkeys need a host name: open this server as localhost or by the name in PUBLIC_URL."}
        </SecurityRow>
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <SecurityRow
            key={id}
            icon={<KeyRound {...ROW_ICON} />}
            name={name}
            control={
              <LinkButton
                to={drawerHref(`security/passkeys/${encodeURIComponent(id)}/`)}
                replace
                preventScrollReset
                size="s"
                aria-label={`Remove the passkey ${name}`}
              >
                Remove
              </LinkButton>
            }
          >
            Added on <LocalDate iso={createdAt} />
            {usedAt === null ? (
              ", not used yet."
            ) : (
              <>
                , last used on <LocalDate iso={usedAt} />.
              </>
            )}
          </SecurityRow>
        ))}
      </ul>
    </section>
  );
}
