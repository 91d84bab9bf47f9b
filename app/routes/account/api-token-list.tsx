import type { ApiTokenFacts } from "~/auth/api-tokens.server";
import { LinkButton } from "~/components/button";
import { KeyRound } from "~/components/icons";
import { LocalDate, LocalDateTime } from "~/components/local-time";
import { EndButton, ROW_ICON, SecurityRow } from "~/components/security-row";
import { useDrawerHref } from "./use-drawer-href";

/** The tokens for programs. */
export function ApiTokenList({ tokens }: { tokens: readonly ApiTokenFacts[] }) {
  const drawerHref = useDrawerHref();
  return (
    <section aria-labelledby="api-tokens">
      <div className="flex items-center justify-between gap-3">
        <h3 id="api-tokens">API tokens</h3>
        <LinkButton to={drawerHref("security/tokens/")} replace preventScrollReset size="s">
          New token
        </LinkButton>
      </div>
      {tokens.length === 0 ? (
        <p className="pt-1 text-s text-ink-2">None. A token lets a program use the API in your name.</p>
      ) : (
        <ul className="security-list">
          {tokens.map(({ id, name, canWrite, usedAt, expiresAt }) => (
            <SecurityRow
              key={id}
              icon={<KeyRound {...ROW_ICON} />}
              name={name}
              control={
                <EndButton intent="revoke-token" fields={{ id }} label={`Revoke the token ${name}`}>
                  Revoke
                </EndButton>
              }
            >
              {canWrite ? "Read and write. " : "Read only. "}
              {usedAt === null ? (
                "Not used yet. "
              ) : (
                <>
                  Last used <LocalDateTime iso={usedAt} />.{" "}
                </>
              )}
              {expiresAt === null ? (
                "Never expires."
              ) : (
                <>
                  Expires on <LocalDate iso={expiresAt} />.
                </>
              )}
            </SecurityRow>
          ))}
        </ul>
      )}
    </section>
  );
}
