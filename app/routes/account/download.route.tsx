import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { countTakeout } from "~/auth/rate-limits.server";
import { FormErrors } from "~/components/form-errors";
import { usePolling } from "~/components/use-polling";
import { LIMITS } from "~/config/limits";
import { parsedInput } from "~/lib/field-errors";
import { deleteTakeout, getTakeout, requestTakeout } from "~/services/leaving/takeouts.server";
import { answerRefusal, signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "./account-place";
import { TakeoutState } from "./takeout-state";

export const handle = { drawerTitle: "Download Everything", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(async (_args, user) => ({ takeout: await getTakeout(user.id) }));

const intentSchema = z.object({ intent: z.enum(["make", "delete"]) });

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const { intent } = parsedInput(intentSchema, Object.fromEntries(await request.formData()));
  try {
    if (intent === "delete") await deleteTakeout(user.id);
    else if ((await getTakeout(user.id))?.state !== "preparing") {
      await countTakeout(user.id);
      await requestTakeout(user.id);
    }
  } catch (error) {
    return answerRefusal(error, {});
  }
  return redirect(drawerHref(new URL(request.url), "download/"));
});

const POLL_MS = 1_500;

/** Has a file with everything in the account made, and hands it out. */
export default function DownloadEverything() {
  const { takeout } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  usePolling(takeout?.state === "preparing", POLL_MS);
  return (
    <div className="grid gap-4 pb-4">
      <FormErrors id="download-errors" errors={errors} />
      <p>
        One ZIP file with everything in your account: your files in every version, the data of your projects
        as CSV, analyses with their results as JSON, reports and receipts as PDF, and your account itself.
        Passwords and tokens are not in it.
      </p>
      <TakeoutState takeout={takeout} />
      <p className="text-s text-ink-2">
        The file is made on the server and kept there for {LIMITS.takeout.keptDays} days. Deleted things are
        not in it.
      </p>
    </div>
  );
}
