import { z } from "zod";
import type { RowOrigin } from "~/compute/contract/types";
import { getRowOrigin } from "~/services/replacements/get-origin.server";
import { contractSchema } from "~/services/shapes/contract-schema";
import { apiRoute, json, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

/** The number of a row, from 1. */
const rowQuery = z.coerce
  .number("Rows are counted from 1.")
  .int("Rows are counted from 1.")
  .min(1, "Rows are counted from 1.")
  .max(999_999_999, "The table has no such row.");

const route = apiRoute("/api/v1/file/{id}/origin/row/", {
  GET: userCall({
    summary: "Get the rows that a row of a dataset's file is made from",
    query: z.object({ row: rowQuery }),
    answers: { 200: contractSchema<RowOrigin>("RowOrigin"), 409: problemSchema, 503: problemSchema },
    run: async ({ user, param, query }) => json(await getRowOrigin(user.id, param("id"), query.row)),
  }),
});

export const loader = route.loader;
export const action = route.action;
