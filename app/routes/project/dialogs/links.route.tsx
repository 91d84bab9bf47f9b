import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { AddressField } from "~/components/address-field";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import { HelpLink } from "~/components/help-link";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import type { SharedLink } from "~/services/sharing/result-link-shape";
import { createResultLink, listResultLinks, revokeResultLink } from "~/services/sharing/result-links.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { LinkRow } from "../../account/link-row";
import { postForm } from "../../network-error";
import { projectHref } from "../../project-search";

const linkForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("create") }),
  z.object({ intent: z.literal("revoke"), id: z.string().max(100) }),
]);

export const loader = signedIn(async ({ params }, user) => {
  const analysisId = pathParameter(params, "analysisId");
  const { name, project } = await getAnalysis(user.id, analysisId);
  return { name, project, links: await listResultLinks(user.id, analysisId) };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), linkForm, async (change) => {
    if (change.intent === "create") {
      const { url } = await createResultLink(user, pathParameter(params, "analysisId"));
      return { result: null, url };
    }
    await revokeResultLink(user, change.id);
    return { result: null, url: null };
  }),
);

export const clientAction = postForm;

/** The result of the last action; a new URL is shown only now. */
function Outcome() {
  const answer = useActionData<typeof action>();
  const errors = answer?.result?.error;
  return (
    <>
      <FormErrors
        id="link-errors"
        errors={errors ? Object.values(errors).flatMap((each) => each ?? []) : []}
      />
      <div role="status">
        {answer && "url" in answer ? (
          <Notice kind="good" title={answer.url === null ? "The link was revoked." : "The link was created."}>
            {answer.url === null
              ? "Anyone who opens it now reads that it was revoked."
              : "Copy it now; it is not shown again."}
          </Notice>
        ) : null}
      </div>
      {answer && "url" in answer && answer.url !== null ? (
        <AddressField label="Link to the result" href={answer.url} />
      ) : null}
    </>
  );
}

/** The active links of the analysis, each with a button that revokes it. */
function ActiveLinks({ links }: { links: readonly SharedLink[] }) {
  return (
    <section aria-labelledby="active-links">
      <h3 id="active-links" className="font-semibold text-ink">
        Active links
      </h3>
      {links.length === 0 ? (
        <p className="pt-1 text-s text-ink-2">None.</p>
      ) : (
        <ul className="security-list">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} intent="revoke" />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Makes, lists and revokes the links to the results of an analysis. */
export default function LinksDialog() {
  const { name, project, links } = useLoaderData<typeof loader>();
  const closeHref = projectHref(project, useLocation().search);
  const isBusy = useNavigation().state !== "idle";
  return (
    <Dialog
      title="Share a Link"
      closeHref={closeHref}
      actions={
        <>
          <CloseLink to={closeHref}>Close</CloseLink>
          <Form method="post" preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value="create"
              kind="primary"
              aria-disabled={isBusy || undefined}
            >
              Create link
            </Button>
          </Form>
        </>
      }
    >
      <div className="grid gap-4 text-ink-2">
        <p>
          Everybody with the link and an account on this server can read the results of{" "}
          <strong className="text-ink [overflow-wrap:anywhere]">“{name}”</strong>: sentences, rows used,
          tables and charts. The values of the points that a chart draws can be read from it. They do not see
          the data table, your name or your e-mail, and cannot change or run anything. When you apply changes,
          they see the new results. <HelpLink href={urls.help.topic("sharing")}>About links</HelpLink>
        </p>
        <Outcome />
        <ActiveLinks links={links} />
      </div>
    </Dialog>
  );
}
