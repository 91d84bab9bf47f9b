import { LinkButton } from "~/components/button";
import { Download, Trash2 } from "~/components/icons";
import { ROW_ICON, SecurityRow } from "~/components/security-row";
import { useDrawerHref } from "./use-drawer-href";

/** The ways to take everything along, and to delete the account. */
export function LeaveList() {
  const drawerHref = useDrawerHref();
  return (
    <section aria-labelledby="your-data">
      <h3 id="your-data">Your data</h3>
      <ul className="security-list">
        <SecurityRow
          icon={<Download {...ROW_ICON} />}
          name="Download everything"
          control={
            <LinkButton to={drawerHref("download/")} replace preventScrollReset size="s">
              Download
            </LinkButton>
          }
        >
          One ZIP file with your files, data, analyses, results and reports.
        </SecurityRow>
        <SecurityRow
          icon={<Trash2 {...ROW_ICON} />}
          name="Delete account"
          control={
            <LinkButton to={drawerHref("delete/")} replace preventScrollReset size="s">
              Delete…
            </LinkButton>
          }
        >
          Erases the account and everything in it after 7 days.
        </SecurityRow>
      </ul>
    </section>
  );
}
