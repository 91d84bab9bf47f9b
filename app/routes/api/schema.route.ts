import { z } from "zod";
import { apiRoute, json, openCall } from "./api-route.server";
import { buildOpenApi } from "./openapi.server";

const route = apiRoute("/api/schema", {
  GET: openCall({
    summary: "Get this document",
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    run: () => json(buildOpenApi()),
  }),
});

export const loader = route.loader;
export const action = route.action;
