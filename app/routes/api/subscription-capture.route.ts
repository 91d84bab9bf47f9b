import { captureOrder, captureSchema } from "~/services/billing/capture-order.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/subscription/orders/{id}/capture/", {
  GET: userCall({
    summary: "Take the money of an approved order, which starts or extends PRO; repeatable",
    writes: true,
    answers: { 200: captureSchema, 403: problemSchema, 409: problemSchema, 503: problemSchema },
    run: async ({ user, param }) => json(await captureOrder(user.id, param("id"))),
  }),
});

export const loader = route.loader;
export const action = route.action;
