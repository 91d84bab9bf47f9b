import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { OrderList, readMove, withMoved } from "~/components/order-list";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import { listUniqueValues } from "~/services/projects/list-unique-values.server";
import { updateColumn } from "~/services/columns/update-column.server";
import { isForForm, signedIn } from "../../page.server";
import { dialogHref, projectHref } from "../../project-search";
import { readVersion } from "../version-field";
import { EDIT } from "../../edit-words";
import { orderedCategories, readOrder } from "./category-order";
import { findProjectColumn } from "./find-project-column.server";

const FIELD = { used: "categorical", order: "order", intent: "intent", version: "version" } as const;
const USUAL_ORDER = "usual-order";

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column } = await findProjectColumn(user.id, params);
  const { json, truncated } = await listUniqueValues(user.id, projectId, column.column_index);
  const values = JSON.parse(json) as (string | number)[];
  const isText = column.type === "STRING";
  return {
    projectId,
    column,
    // Only texts have an order of their own; numbers and dates have theirs.
    found: isText && !truncated ? values.map(String) : null,
    examples: columnTexts(values.slice(0, 5)),
    count: values.length,
    truncated,
  };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const { projectId, column, id } = await findProjectColumn(user.id, params);
  const form = await request.formData();
  const used = form.has(FIELD.used);
  const order = readOrder(form.get(FIELD.order));
  const intent = form.get(FIELD.intent);
  const move = readMove(intent);
  const posted = { used, order, version: column.version, errors: [] as string[] };
  if (move !== null && order !== null)
    return data({ ...posted, order: withMoved(order, move.from, move.to) });
  const change = {
    ...(used === column.categorical ? {} : { categorical: used }),
    ...(intent === USUAL_ORDER ? { category_order: null } : order === null ? {} : { category_order: order }),
  };
  try {
    await updateColumn(user.id, id, change, readVersion(form.get(FIELD.version)));
  } catch (error) {
    if (!isForForm(error)) throw error;
    const { column: now } = await findProjectColumn(user.id, params);
    return data({ ...posted, version: now.version, errors: [error.userMessage] }, { status: error.status });
  }
  const { search } = new URL(request.url);
  return redirect(projectHref(projectId, search, { act: EDIT.done }));
});

interface OrderProps {
  initial: readonly string[];
  isChosen: boolean;
}

function CategoryOrder({ initial, isChosen }: OrderProps) {
  const [order, setOrder] = useState(initial);
  return (
    <section className="grid gap-2">
      <div className="label-row">
        <h3 className="field-label">Order</h3>
        {isChosen ? (
          <Button type="submit" size="s" kind="quiet" name={FIELD.intent} value={USUAL_ORDER}>
            Use alphabetical order
          </Button>
        ) : null}
      </div>
      <input type="hidden" name={FIELD.order} value={JSON.stringify(order)} />
      <OrderList
        id="categories"
        label="Categories in order"
        items={order.map((name) => ({ id: name, name, content: <span>{name}</span> }))}
        fieldName={FIELD.intent}
        onMove={(from, to) => setOrder(withMoved(order, from, to))}
      />
    </section>
  );
}

/** Marks a column as categories and puts them in order. */
export default function CategoriesDialog() {
  const { projectId, column, found, examples, count, truncated } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { search } = useLocation();
  const [used, setUsed] = useState(posted?.used ?? column.categorical);
  const order = posted?.order ?? (found === null ? null : orderedCategories(found, column.category_order));
  return (
    <Dialog
      title={`Categories of ${column.title}`}
      closeHref={dialogHref(projectId, search, `columns/${column.column_index}/`)}
      size="s"
    >
      <Form method="post" className="grid gap-4" preventScrollReset>
        <FormErrors id="categories-errors" errors={posted?.errors} />
        <input type="hidden" name={FIELD.version} value={posted?.version ?? column.version} />
        {/* Enter saves: a form is sent by its first button. */}
        <button type="submit" className="sr-only" aria-hidden tabIndex={-1} />
        <label className="option items-start">
          <input
            type="checkbox"
            className="check mt-0.5"
            name={FIELD.used}
            checked={used}
            onChange={({ target }) => setUsed(target.checked)}
          />
          <span>
            Use as categories
            <span className="field-hint block font-normal">
              Offers the column for boxplots by group and for filters. It has{" "}
              {truncated ? `more than ${formatCount(count)}` : formatCount(count)} distinct values:{" "}
              {examples.join(", ")}
              {count > examples.length ? " …" : ""}
            </span>
          </span>
        </label>
        {order === null ? null : (
          <CategoryOrder key={order.join("\n")} initial={order} isChosen={column.category_order !== null} />
        )}
        <FormButtons
          closeHref={dialogHref(projectId, search, `columns/${column.column_index}/`)}
          submitLabel="Save"
        />
      </Form>
    </Dialog>
  );
}
