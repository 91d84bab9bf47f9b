import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AppError } from "~/lib/app-error";
import { countBins } from "~/services/columns/quick-recodes.server";
import { readJsonBody } from "../json-body.server";
import { pathParameter, signedIn } from "../page.server";
import { MOST_BINS } from "./recode/quick-recodes";

const bodySchema = z.object({
  column: z.number().int(),
  edges: z
    .array(z.number())
    .min(1)
    .max(MOST_BINS - 1),
});

/** Counts the values of bins for browsers that cannot: large tables, or without the worker. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const body = bodySchema.safeParse(await readJsonBody(request));
  if (!body.success) throw new AppError("invalid_input");
  const { column, edges } = body.data;
  const { counts } = await countBins(user.id, pathParameter(params, "projectId"), column, edges);
  return Response.json({ counts });
});
