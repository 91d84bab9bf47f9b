import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Dialog } from "~/components/dialog";
import { describedBy, Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { asAppError, notFound } from "~/lib/app-error";
import type { RecodeCondition } from "~/compute/contract/types";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { createRowFilter } from "~/services/filters/create-row-filter.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { fieldErrorsOfRefusal, isForForm, pathParameter, signedIn } from "../../page.server";
import { changeRecode } from "../../transform/recode/recode-draft";
import { EDIT } from "../../edit-words";
import { dialogHref } from "../../project-search";
import { ConditionFields } from "./condition-fields";
import {
  conditionsOf,
  draftOfFilter,
  FIELD,
  type FilterDraft,
  newFilter,
  readFilterForm,
  refusalsOf,
} from "./filter-form";

const NEW = "new";

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const id = pathParameter(params, "filterId");
  const { columns, columnsVersion } = await listProjectColumns(user.id, projectId);
  const stored =
    id === NEW ? null : (await listRowFilters(user.id, projectId)).find((each) => each.id === id);
  if (stored === undefined) throw notFound("filter");
  const draft =
    stored === null ? newFilter() : draftOfFilter(stored.name, stored.conditions as RecodeCondition[]);
  return {
    projectId,
    columns,
    columnsVersion,
    draft,
    version: stored?.version ?? null,
    problem: stored?.problem,
  };
});

/** Answer to a post that did not save the filter. */
interface FilterAnswer {
  draft: FilterDraft;
  isIncomplete: boolean;
  nameError: string | null;
  errors: string[];
  /** The filter's version now; null for a new one. */
  version: number | null;
}

function answer(draft: FilterDraft, refused: Partial<FilterAnswer>, status: number) {
  return data<FilterAnswer>(
    { draft, version: null, isIncomplete: false, nameError: null, errors: [], ...refused },
    { status },
  );
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const id = pathParameter(params, "filterId");
  const { draft, isChange, version } = readFilterForm(await request.formData());
  if (isChange) return answer(draft, { version }, 200);
  const missing = refusalsOf(draft);
  if (missing !== null)
    return answer(draft, { version, isIncomplete: missing.isIncomplete, nameError: missing.name }, 400);
  const input = { name: draft.name, conditions: conditionsOf(draft) };
  try {
    if (id === NEW) await createRowFilter(user.id, projectId, { ...input, is_on: true });
    else await updateRowFilter(user.id, id, { ...input, ...(version === null ? {} : { version }) });
  } catch (error) {
    if (!isForForm(error)) throw error;
    const { name = [], ...others } = fieldErrorsOfRefusal(error);
    const errors = Object.values(others).flat();
    // A page is not loaded again after a refusal, so its answer has the version to save on.
    const now = (await listRowFilters(user.id, projectId)).find((each) => each.id === id);
    const refused = { version: now?.version ?? null, nameError: name[0] ?? null, errors };
    return answer(draft, refused, asAppError(error).status);
  }
  return redirect(dialogHref(projectId, new URL(request.url).search, "filters/", { act: EDIT.done }));
});

interface FilterFormProps {
  initial: FilterDraft;
  refused: FilterAnswer | undefined;
  closeHref: string;
}

function FilterForm({ initial, refused, closeHref }: FilterFormProps) {
  const { projectId, columns, columnsVersion, version: loaded } = useLoaderData<typeof loader>();
  const version = refused?.version ?? loaded;
  const [name, setName] = useState(initial.name);
  const [recode, setRecode] = useState(initial.recode);
  const nameErrors = refused?.nameError ? [refused.nameError] : undefined;
  return (
    <Form method="post" className="grid gap-4" preventScrollReset>
      {/* Enter in a field presses the first submit button of the form: this one saves. */}
      <button type="submit" className="sr-only" aria-hidden tabIndex={-1} />
      <FormErrors id="filter-errors" errors={refused?.errors} />
      {version === null ? null : <input type="hidden" name={FIELD.version} value={version} />}
      <Field id="filter-name" label="Name" errors={nameErrors}>
        <input
          id="filter-name"
          name={FIELD.name}
          className="input"
          autoComplete="off"
          placeholder="e.g. Only large firms"
          data-first-focus
          value={name}
          aria-invalid={nameErrors ? true : undefined}
          aria-describedby={describedBy("filter-name", { errors: nameErrors })}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <ConditionFields
        projectId={projectId}
        columns={columns}
        version={String(columnsVersion)}
        draft={recode}
        isChecked={refused?.isIncomplete ?? false}
        change={(change) => setRecode((now) => changeRecode(now, change))}
      />
      <FormButtons closeHref={closeHref} submitLabel={version === null ? "Create" : "Save"} />
    </Form>
  );
}

/** Creates or edits a filter of the project's rows. */
export default function FilterDialog() {
  const { projectId, draft, version, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const closeHref = dialogHref(projectId, search, "filters/");
  const initial = refused?.draft ?? draft;
  return (
    <Dialog title={version === null ? "New filter" : "Edit filter"} closeHref={closeHref} size="l">
      {problem ? <FormErrors id="filter-problem" errors={[problem]} /> : null}
      <FilterForm
        key={refused ? JSON.stringify(refused.draft) : "new"}
        initial={initial}
        refused={refused}
        closeHref={closeHref}
      />
    </Dialog>
  );
}
