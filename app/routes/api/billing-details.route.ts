import {
  billingDetailsSchema,
  billingOptionsSchema,
  getBillingDetails,
  getBillingOptions,
  updateBillingDetails,
} from "~/services/billing/billing-details.server";
import { billingFormSchema } from "~/services/billing/billing-form";
import { apiRoute, json, userCall } from "./api-route.server";
import { resultsOf } from "./schemas";

const route = apiRoute("/api/v1/subscription/billing-details/", {
  OPTIONS: userCall({
    summary: "Get the choices of customer type, salutation and country",
    answers: { 200: billingOptionsSchema },
    run: () => json(getBillingOptions()),
  }),
  GET: userCall({
    summary: "Get your billing details, as a list of one",
    answers: { 200: resultsOf(billingDetailsSchema) },
    run: async ({ user }) => json({ results: [await getBillingDetails(user.id)] }),
  }),
  POST: userCall({
    summary: "Save billing details. Fields that are left out keep their values; null empties a field",
    body: billingFormSchema,
    answers: { 200: billingDetailsSchema },
    run: async ({ user, body }) => json(await updateBillingDetails(user.id, body)),
  }),
});

export const loader = route.loader;
export const action = route.action;
