import { z } from "zod";
import { handlePaymentEvent } from "~/services/billing/payment-events.server";
import { apiRoute, noContent, openCall } from "./api-route.server";
import { fieldProblemSchema, problemSchema } from "./schemas";

/** An event from PayPal; the signature covers the exact bytes, so the service parses them. */
const eventSchema = z.looseObject({ id: z.string(), event_type: z.string(), resource: z.looseObject({}) });

/** Called by the payment service, without a session: its signature takes the place of one. */
const route = apiRoute("/api/v1/subscription/events/", {
  POST: openCall({
    summary: "Receive a signed event of the payment service",
    jsonInstead: eventSchema,
    headers: {
      "PAYPAL-AUTH-ALGO": { description: "`SHA256withRSA`.", required: true },
      "PAYPAL-CERT-URL": {
        description: "Where PayPal serves the certificate of the signature.",
        required: true,
      },
      "PAYPAL-TRANSMISSION-ID": { description: "Id of the transmission.", required: true },
      "PAYPAL-TRANSMISSION-TIME": { description: "Time of the transmission.", required: true },
      "PAYPAL-TRANSMISSION-SIG": { description: "Signature in base64.", required: true },
    },
    answers: { 204: null, 400: fieldProblemSchema, 503: problemSchema },
    run: async ({ request }) => {
      await handlePaymentEvent(request.headers, new Uint8Array(await request.arrayBuffer()));
      return noContent();
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
