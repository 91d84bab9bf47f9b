import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { countDataExport } from "~/auth/rate-limits.server";
import { FormErrors } from "~/components/form-errors";
import { usePolling } from "~/components/use-polling";
import { LIMITS } from "~/config/limits";
import { parsedInput } from "~/lib/field-errors";
import {
  deleteDataExport,
  getDataExport,
  requestDataExport,
} from "~/services/data-export/data-exports.server";
import { answerRefusal, signedIn } from "../page.server";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { DataExportState } from "./data-export-state";

export const handle = { drawerTitle: "Download Everything", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(async (_args, user) => ({ dataExport: await getDataExport(user.id) }));

const intentSchema = z.object({ intent: z.enum(["make", "delete"]) });

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const { intent } = parsedInput(intentSchema, Object.fromEntries(await request.formData()));
  try {
    if (intent === "delete") await deleteDataExport(user.id);
    else if ((await getDataExport(user.id))?.state !== "preparing") {
      await countDataExport(user.id);
      await requestDataExport(user.id);
    }
  } catch (error) {
    return answerRefusal(error, {});
  }
  return redirect(drawerHref(new URL(request.url), "download/"));
});

const POLL_MS = 1_500;

/** Has a file with everything in the account made, and hands it out. */
export default function DownloadEverything() {
  const { dataExport } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  usePolling(dataExport?.state === "preparing", POLL_MS);
  return (
    <div className="grid gap-4 pb-4">
      <FormErrors id="download-errors" errors={errors} />
      <p>
        One ZIP file with everything in your account: your files in every version, the data of your projects
        as CSV, analyses with their results as JSON, reports and receipts as PDF, and your account itself.
        Passwords and tokens are not in it.
      </p>
      <DataExportState dataExport={dataExport} />
      <p className="text-s text-ink-2">
        The file is made on the server and kept there for {LIMITS.dataExport.keptDays} days. Deleted things
        are not in it.
      </p>
    </div>
  );
}
