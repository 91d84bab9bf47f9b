import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ModalDialog } from "~/components/dialog";
import { NameDialog } from "~/components/name-dialog";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { freeName } from "~/lib/names";
import { nameForm } from "~/lib/name-schema";
import { urls } from "~/lib/urls";
import { duplicateProject } from "~/services/projects/duplicate-project.server";
import { getProject } from "~/services/projects/get-project.server";
import { listProjects } from "~/services/projects/list-projects.server";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { postForm } from "../../network-error";
import { CLONED, PARAM, projectHref } from "../../project-search";
import { parentHref } from "./parent-href";

/** How long the success is shown before the copy opens. */
const SHOWN_MS = 1000;

export const loader = signedIn(async ({ params }, user) => {
  const { id, name } = await getProject(user.id, pathParameter(params, "projectId"));
  const taken = new Set((await listProjects(user.id)).map((project) => project.name));
  return { id, suggested: freeName(name, taken) };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  return answerForm(form, nameForm, async ({ name }) => {
    const copy = await duplicateProject(user.id, pathParameter(params, "projectId"), name);
    return form.has("stay") ? { copy } : redirect(projectHref(copy, "", { [PARAM.cloned]: 1 }));
  });
});

export const clientAction = postForm;

/** Reports success, then opens the copy. */
function Cloned({ copy }: { copy: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(urls.project(copy)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copy, navigate]);
  return (
    <ModalDialog
      title="Duplicate Project"
      size="s"
      dismissable={false}
      onClose={() => navigate(urls.project(copy))}
    >
      <div role="status" className="pb-5">
        <Notice kind="good">{CLONED}</Notice>
      </div>
    </ModalDialog>
  );
}

/** Copies a project with its analyses under a new name. */
export default function DuplicateProject() {
  const { id, suggested } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeHref = parentHref(useLocation(), id);
  const hydrated = useHydrated();
  if (answer && "copy" in answer) return <Cloned copy={answer.copy} />;
  return (
    <NameDialog
      title="Duplicate Project"
      label="Name of the copy"
      defaultName={suggested}
      submitLabel="Duplicate"
      closeHref={closeHref}
      result={answer?.result ?? null}
    >
      {hydrated ? <input type="hidden" name="stay" value="1" /> : null}
    </NameDialog>
  );
}
