import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import { urls } from "~/lib/urls";
import type { DemoFile } from "~/services/demos/demo-shape";
import { listDemos } from "~/services/demos/list-demos.server";
import { startDemo } from "~/services/demos/start-demo.server";
import { isForForm, signedIn } from "../page.server";

export const loader = signedIn(async (_args, user) => ({ demos: await listDemos(user.id) }));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const demoId = (await request.formData()).get("demo");
  try {
    await startDemo(user.id, typeof demoId === "string" ? demoId : "");
    return redirect(urls.preloaded);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

function DemoItem({ demo, opening }: { demo: DemoFile; opening: boolean }) {
  return (
    <li className="demo">
      <div className="grid min-w-0 gap-1">
        <h3>{demo.name}</h3>
        <p className="text-s text-ink-2">{demo.description}</p>
        <p className="text-xs text-ink-3">
          {demo.source} {demo.licence}
        </p>
      </div>
      <div className="demo-action">
        <Button
          type="submit"
          name="demo"
          value={demo.id}
          size="s"
          disabled={demo.downloaded}
          aria-label={`${demo.downloaded ? "Opened" : "OPEN"}: ${demo.name}`}
          aria-busy={opening || undefined}
        >
          {demo.downloaded ? "Opened" : "OPEN"}
        </Button>
        {demo.project_full_id === null ? null : (
          <Link to={urls.project(demo.project_full_id)} className="text-xs">
            Go to project<span className="sr-only"> {demo.name}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

/** The demo datasets, each with its description and source. */
export default function Preloaded() {
  const { demos } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const { state, formData } = useNavigation();
  const opening = state === "idle" ? null : formData?.get("demo");
  return (
    <Dialog title="Preloaded Datasets" closeHref={urls.home} size="l">
      <Form method="post" preventScrollReset className="grid gap-2 pb-2">
        <FormErrors id="preloaded-errors" errors={refusal ? [refusal] : undefined} />
        <p className="text-s text-ink-2">
          OPEN makes your own copy: a dataset and a project. The original is never changed.
        </p>
        <ul className="demos">
          {demos.map((demo) => (
            <DemoItem key={demo.id} demo={demo} opening={opening === demo.id} />
          ))}
        </ul>
      </Form>
    </Dialog>
  );
}
