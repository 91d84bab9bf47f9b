import { useLoaderData, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { ReceiptView } from "~/components/receipt-view";
import { urls } from "~/lib/urls";
import { getProject } from "~/services/projects/get-project.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../../project-search";
import { EarlierSettings } from "./earlier-settings";

export const loader = signedIn(async ({ params }, user) => {
  const { id, upload, receipt, earlier_settings } = await getProject(
    user.id,
    pathParameter(params, "projectId"),
  );
  return { id, upload, receipt, isEarlier: earlier_settings };
});

/** The import report of a project. */
export default function ReceiptDialog() {
  const { id, upload, receipt, isEarlier } = useLoaderData<typeof loader>();
  const closeHref = projectHref(id, useLocation().search);
  return (
    <Dialog
      title="Import report"
      closeHref={closeHref}
      actions={
        <>
          <LinkButton kind="quiet" to={urls.setHeaderRow(upload)}>
            Change import settings
          </LinkButton>
          <CloseLink kind="primary" to={closeHref}>
            OK
          </CloseLink>
        </>
      }
    >
      <div className="grid gap-4">
        {isEarlier ? <EarlierSettings projectId={id} /> : null}
        {receipt ? <ReceiptView receipt={receipt} /> : <p>This project has no import report.</p>}
      </div>
    </Dialog>
  );
}
