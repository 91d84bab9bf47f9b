import { z } from "zod";
import { createOrder, newOrderSchema } from "~/services/billing/create-order.server";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/subscription/orders/", {
  POST: userCall({
    summary: "Start the purchase of a year of PRO",
    body: newOrderSchema,
    answers: { 201: z.object({ paypal_order_id: z.string() }), 503: problemSchema },
    run: async ({ user, request }) => {
      const order = await createOrder(user.id, new URL(request.url).origin, null);
      return json({ paypal_order_id: order.providerOrderId }, 201);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
