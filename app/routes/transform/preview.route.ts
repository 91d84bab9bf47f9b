import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AppError } from "~/lib/app-error";
import { formulaSchema, rulesSchema } from "~/services/recipes/recipe-input";
import { readJsonBody } from "../json-body.server";
import { pathParameter, signedIn } from "../page.server";
import { tryRecipe } from "./trial/try-recipe.server";

const bodySchema = z.object({
  draft: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("formula"), text: formulaSchema }),
    z.object({ kind: z.literal("rules"), rules: rulesSchema.nullable() }),
  ]),
  own: z.number().int().nullable(),
});

/** Tries a recipe for browsers that cannot: large tables, or without the worker. */
export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const body = bodySchema.safeParse(await readJsonBody(request));
  if (!body.success) throw new AppError("invalid_input");
  const { draft, own } = body.data;
  return Response.json(await tryRecipe(user.id, pathParameter(params, "projectId"), draft, own));
});
