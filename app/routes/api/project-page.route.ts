import { z } from "zod";
import { columnSchema } from "~/services/shapes/column-shape";
import { getPageJson, pageQuerySchema } from "~/services/projects/get-page.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { JSON_TYPE } from "./streams.server";

const cellSchema = z.union([z.number(), z.string(), z.null()]);

const pageSchema = z.object({
  schema: z.object({ fields: z.array(columnSchema) }),
  data: z.array(z.record(z.string(), cellSchema)),
  has_next_page: z.boolean(),
  row_count: z.int(),
});

const route = apiRoute("/api/v1/project/{id}/get-dataset/", {
  GET: userCall({
    summary: "Get a page of the table",
    query: pageQuerySchema,
    answers: { 200: pageSchema, 409: problemSchema, 503: problemSchema },
    async run({ user, param, query }) {
      const bytes = await getPageJson(user.id, param("id"), query);
      return new Response(bytes, { headers: { "Content-Type": JSON_TYPE } });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
