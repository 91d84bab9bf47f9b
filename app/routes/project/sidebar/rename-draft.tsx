import { Form, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Dialog } from "~/components/dialog";
import { describedBy, Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { refusalOfName, tidyName } from "~/lib/names";
import { writeDraft } from "../draft/analysis-draft";
import { PARAM, projectHref } from "../../project-search";
import { FIELD } from "../draft/sidebar-form";
import { useSidebar } from "./sidebar-context";

const NAME_ID = "draft-name";

/** Renames an analysis that was never applied: only the draft changes. Open while the URL asks for it. */
export function RenameDraft() {
  const { projectId, draft, change } = useSidebar();
  const { search } = useLocation();
  const [errors, setErrors] = useState<readonly string[]>([]);
  if (draft.id !== null || new URLSearchParams(search).get(PARAM.dialog) !== "rename") return null;
  const closeHref = projectHref(projectId, search);

  function onSubmit(event: React.FormEvent<HTMLFormElement>) {
    const given = new FormData(event.currentTarget).get(FIELD.name);
    const name = tidyName(typeof given === "string" ? given : "");
    const refusal = refusalOfName(name);
    if (refusal === null) return change({ kind: "rename", name });
    event.preventDefault();
    setErrors([refusal]);
  }

  return (
    <Dialog title="Rename Analysis" closeHref={closeHref} size="s">
      <Form method="post" className="grid gap-3 pb-2" preventScrollReset replace onSubmit={onSubmit}>
        <input type="hidden" name={FIELD.draft} value={writeDraft(draft)} />
        <input type="hidden" name={FIELD.intent} value="rename" />
        <Field id={NAME_ID} label="Name" errors={errors}>
          <input
            id={NAME_ID}
            name={FIELD.name}
            defaultValue={draft.name}
            className="input"
            autoComplete="off"
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={describedBy(NAME_ID, { errors })}
          />
        </Field>
        <FormButtons closeHref={closeHref} submitLabel="Rename" />
      </Form>
    </Dialog>
  );
}
