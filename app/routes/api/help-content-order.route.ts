import { orderContents } from "~/services/help/edit-contents.server";
import { contentOrderSchema, helpContentSchema } from "~/services/help/help-shape";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema, resultsOf } from "./schemas";

const route = apiRoute("/api/v1/generic/help-content/order/", {
  POST: userCall({
    summary: "Put the contents of a topic in another order (staff)",
    onlyStaff: true,
    body: contentOrderSchema,
    answers: { 200: resultsOf(helpContentSchema), 404: problemSchema },
    run: async ({ user, body }) => json({ results: await orderContents(user, body) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
