import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { useDrawerHref } from "./use-drawer-href";

/** New recovery codes. They are shown only now. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-4 pb-4">
      <div role="status">
        <Notice kind="good" title="Two-factor sign-in is on.">
          Save these recovery codes now; they are not shown again. Each one replaces a code of the app once,
          for example if you lose your phone.
        </Notice>
      </div>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <LinkButton to={useDrawerHref()("security/")} replace kind="primary" className="justify-self-end">
        I have saved them
      </LinkButton>
    </div>
  );
}
