import type { Receipt } from "~/compute/contract/types";
import { contractSchema } from "~/services/shapes/contract-schema";
import { getReceipt } from "~/services/datasets/update-settings.server";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/file/{id}/receipt/", {
  GET: userCall({
    summary: "Get the import report: values read, rows dropped, repairs and assumptions",
    answers: { 200: contractSchema<Receipt>("Receipt") },
    run: async ({ user, param }) => json(await getReceipt(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
