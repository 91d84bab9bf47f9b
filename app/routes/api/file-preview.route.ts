import type { Inspection } from "~/compute/contract/types";
import { contractSchema } from "~/services/shapes/contract-schema";
import { openPreview } from "~/services/datasets/get-preview.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { JSON_TYPE, streamed } from "./streams.server";

const route = apiRoute("/api/v1/file/{id}/get-file-preview/", {
  GET: userCall({
    summary: "Preview a file: first rows as raw text, size, suggested settings and questions",
    answers: { 200: contractSchema<Inspection>("Inspection"), 503: problemSchema },
    run: async ({ user, param }) =>
      streamed(await openPreview(user.id, param("id")), { "Content-Type": JSON_TYPE }),
  }),
});

export const loader = route.loader;
export const action = route.action;
