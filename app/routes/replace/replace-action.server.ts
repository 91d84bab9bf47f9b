import { redirect } from "@remix-run/node";
import { invalidField } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { addAsDataset } from "~/services/replacements/add-as-dataset.server";
import { applyReplacement, stopApplying } from "~/services/replacements/apply-replacement.server";
import { type Choices, choicesSchema } from "~/services/replacements/choices";
import { deleteReplacement } from "~/services/replacements/delete-replacement.server";
import { findDraftOf, getReplacement } from "~/services/replacements/get-replacement.server";
import { retryReplacement, updateReplacement } from "~/services/replacements/update-replacement.server";

/**
 * Does what a button of the page says. `intent` is a word, or a word with its values: "divide:5:1000", "match:4", "add:6",
 * "leave:6", "repeated:new".
 */
export async function actOnReplacement(userId: string, datasetId: string, form: FormData) {
  const page = redirect(urls.dataset.replace(datasetId));
  const id = await findDraftOf(userId, datasetId);
  if (id === null) return page;
  const [intent = "", ...values] = textOf(form, "intent").split(":");
  switch (intent) {
    case "apply": {
      const analyses = form.get("apply-analyses") === null ? "keep" : "apply";
      const { state } = await applyReplacement(userId, id, datasetId, { analyses });
      return state === "done" ? redirect(urls.dataset.versions(datasetId)) : page;
    }
    case "stop":
      await stopApplying(userId, id, datasetId);
      return page;
    case "cancel":
      await deleteReplacement(userId, id, datasetId);
      return page;
    case "new-dataset": {
      const dataset = await addAsDataset(userId, id, datasetId);
      return redirect(urls.setHeaderRow(dataset.id));
    }
    case "retry":
      await retryReplacement(userId, id, datasetId);
      return page;
    default: {
      const { choices } = await getReplacement(userId, id, datasetId);
      const change = choicesSchema.safeParse(changeOf(intent, values, choices, form));
      if (!change.success) throw invalidField("", change.error.issues[0]?.message ?? "");
      await updateReplacement(userId, id, change.data, datasetId);
      return page;
    }
  }
}

function changeOf(intent: string, values: string[], choices: Choices, form: FormData): unknown {
  const [column = "", value = ""] = values;
  const left = choices.left_out ?? [];
  switch (intent) {
    case "divide":
      return { divisors: { [column]: Number(value) } };
    case "match": {
      const chosen = textOf(form, `match-${column}`);
      const partner = chosen === "" ? null : Number(chosen);
      // A column of the new file that another old column had is taken away from it.
      const others = Object.entries(choices.matches ?? {}).filter(
        ([, match]) => match === null || match !== partner,
      );
      return { matches: { ...Object.fromEntries(others), [column]: partner } };
    }
    case "leave":
      return { left_out: [...new Set([...left, Number(column)])] };
    case "add":
      return { left_out: left.filter((each) => each !== Number(column)) };
    case "repeated":
      return { repeated: column };
    default:
      return {};
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
