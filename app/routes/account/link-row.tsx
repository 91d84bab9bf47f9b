import { Link2 } from "~/components/icons";
import { LocalDateTime } from "~/components/local-time";
import { EndButton, ROW_ICON, SecurityRow } from "~/components/security-row";
import { usePreferences } from "~/components/use-preferences";
import { formatDateTime } from "~/lib/format-time";
import type { SharedLink } from "~/services/sharing/result-link-shape";

interface LinkRowProps {
  link: SharedLink;
  /** The intent that the button for revoking it posts. */
  intent: string;
  /** Names the analysis, in a list of the links of all. */
  named?: boolean;
}

/** A link to a result: when it was made and last opened, and a button that revokes it. */
export function LinkRow({ link, intent, named = false }: LinkRowProps) {
  const { timeZone } = usePreferences();
  const { id, analysis_name, created_at, last_opened_at } = link;
  const which = `${named ? ` to “${analysis_name}”` : ""}, created ${formatDateTime(created_at, timeZone)}`;
  const created = (
    <>
      Created <LocalDateTime iso={created_at} />
    </>
  );
  return (
    <SecurityRow
      icon={<Link2 {...ROW_ICON} />}
      name={named ? <span className="[overflow-wrap:anywhere]">{analysis_name}</span> : created}
      control={
        <EndButton intent={intent} fields={{ id }} label={`Revoke the link${which}`}>
          Revoke
        </EndButton>
      }
    >
      {named ? <>{created}. </> : null}
      {last_opened_at === null ? (
        "Not opened by others yet."
      ) : (
        <>
          Last opened by others <LocalDateTime iso={last_opened_at} />.
        </>
      )}
    </SecurityRow>
  );
}
