import { z } from "zod";
import { paymentService } from "~/services/billing/provider.server";
import { getUserDetails, userDetailsSchema } from "~/services/users/user-defaults.server";
import { apiRoute, json, userCall } from "./api-route.server";

const route = apiRoute("/api/v1/users/defaults/user/", {
  GET: userCall({
    summary: "Get the signed-in user with defaults, as a list of one",
    answers: { 200: z.array(userDetailsSchema) },
    run: async ({ user }) => json([await getUserDetails(user.id, paymentService() !== null)]),
  }),
});

export const loader = route.loader;
export const action = route.action;
