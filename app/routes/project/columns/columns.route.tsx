import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useSubmit } from "@remix-run/react";
import { Dialog } from "~/components/dialog";
import { moveValue, OrderList, readMove } from "~/components/order-list";
import { urls } from "~/lib/urls";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { moveColumn } from "~/services/columns/move-column.server";
import { restoreColumn } from "~/services/columns/restore-column.server";
import { setColumnHidden } from "~/services/columns/update-column.server";
import { answerRefusal, pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../../project-search";
import { HistoryBar } from "./history-bar";
import { hrefAfterEdit } from "./href-after-edit";
import { Bin } from "./bin";
import { ColumnLine } from "./column-line";
import { columnAfterMove, readColumnMove } from "./column-move";
import { recipeText } from "../../transform/column-recipe";
import { LIST_INTENT, readListIntent } from "./list-intents";

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  return { projectId, listed: await listProjectColumns(user.id, projectId) };
});

async function applyIntent(userId: string, projectId: string, form: FormData): Promise<void> {
  const dragged = readColumnMove(form);
  if (dragged !== null) return void (await moveColumn(userId, dragged.id, dragged.before));
  const value = form.get(LIST_INTENT);
  const move = readMove(value);
  if (move !== null) {
    const { columns } = await listProjectColumns(userId, projectId);
    const id = columns[move.from]?.col_db_id;
    const before = columnAfterMove(columns, move.from, move.to);
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
  const form = await request.formData();
  try {
    await applyIntent(user.id, projectId, form);
  } catch (error) {
    return answerRefusal(error, {});
  }
  const { search } = new URL(request.url);
  return redirect(hrefAfterEdit(form, projectId, search, "columns/"));
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
        <HistoryBar
          projectId={projectId}
          createHref={urls.transform(projectId)}
          createLabel="New column"
          listed={listed}
          errors={answer?.errors}
        />
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
