import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { Plus } from "lucide-react";
import { LinkButton } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import { moveValue, OrderList, readMove } from "~/components/order-list";
import { urls } from "~/lib/urls";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { moveColumn } from "~/services/columns/move-column.server";
import { restoreColumn } from "~/services/columns/restore-column.server";
import { setColumnHidden } from "~/services/columns/update-column.server";
import { isForForm, pathParameter, signedIn } from "../../page.server";
import { dialogHref, projectHref } from "../project-search";
import { ACT, actWords } from "./act-words";
import { Bin } from "./bin";
import { placeAfterMove } from "./column-intents";
import { ColumnLine } from "./column-line";
import { recipeText } from "./column-recipe";
import { LIST_INTENT, readListIntent } from "./list-intents";
import { TurnButtons } from "./turn-buttons";

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  return { projectId, listed: await listProjectColumns(user.id, projectId) };
});

async function act(userId: string, projectId: string, value: unknown): Promise<void> {
  const move = readMove(value);
  if (move !== null) {
    const { columns } = await listProjectColumns(userId, projectId);
    const id = columns[move.from]?.col_db_id;
    const before = placeAfterMove(columns, move.from, move.to);
    if (id && before !== undefined) await moveColumn(userId, id, before);
    return;
  }
  const intent = readListIntent(value);
  if (intent === null) return;
  if (intent.kind === "restore") await restoreColumn(userId, intent.id);
  else await setColumnHidden(userId, intent.id, intent.kind === "hide");
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  try {
    await act(user.id, projectId, (await request.formData()).get(LIST_INTENT));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ errors: [error.userMessage] }, { status: error.status });
  }
  const { search } = new URL(request.url);
  return redirect(dialogHref(projectId, search, "columns/", { act: ACT.done }));
});

/** All columns in their order, also the hidden ones, and the bin. */
export default function ColumnsDialog() {
  const { projectId, listed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const submit = useSubmit();
  const move = (from: number, to: number) =>
    submit(
      { [LIST_INTENT]: moveValue(from, to) },
      { method: "post", preventScrollReset: true, replace: true },
    );
  return (
    <Dialog title="Columns" closeHref={projectHref(projectId, search)}>
      <div className="grid gap-3 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton size="s" to={urls.transform(projectId)} icon={<Plus size={14} aria-hidden />}>
            New column
          </LinkButton>
          <p role="status" className="min-w-0 flex-1 truncate text-s text-ink-2">
            {actWords(search, listed)}
          </p>
          <TurnButtons projectId={projectId} acts={listed.acts} columnsVersion={listed.columnsVersion} />
        </div>
        <FormErrors id="columns-errors" errors={answer?.errors} />
        <Form method="post" preventScrollReset replace>
          <OrderList
            id="columns"
            label="Columns in order"
            items={listed.columns.map((column) => ({
              id: column.dataIndex,
              name: column.title,
              content: (
                <ColumnLine
                  projectId={projectId}
                  column={column}
                  recipe={recipeText(column, listed.columns)}
                />
              ),
            }))}
            fieldName={LIST_INTENT}
            onMove={move}
          />
        </Form>
        <Bin columns={listed.bin} />
      </div>
    </Dialog>
  );
}
