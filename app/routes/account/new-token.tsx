import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";

interface NewTokenProps {
  token: string;
  doneHref: string;
}

/** A new API token, which is shown only now. */
export function NewToken({ token, doneHref }: NewTokenProps) {
  return (
    <div className="grid gap-4 pb-4">
      <div role="status">
        <Notice kind="good" title="The token was created.">
          Copy it now; it is not shown again. Programs send it as <code>Authorization: Bearer</code>.
        </Notice>
      </div>
      <label className="grid gap-1">
        <span className="field-label">API token</span>
        <input
          className="input font-mono"
          value={token}
          readOnly
          data-first-focus
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <LinkButton to={doneHref} replace kind="primary" className="justify-self-end">
        Done
      </LinkButton>
    </div>
  );
}
