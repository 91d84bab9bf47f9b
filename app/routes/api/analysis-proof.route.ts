import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { PROOF_LANGUAGES } from "~/analyses/proof/proof-input";
import { countFile } from "~/auth/rate-limits.server";
import { buildProof } from "~/services/report/build-proof.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { streamed } from "./streams.server";
import { yQuery } from "./query-values";

const route = apiRoute("/api/v1/analysis/{id}/proof/", {
  GET: userCall({
    summary: "Download a script in R, Python or Stata that recomputes the analysis, with its data",
    query: z.object({
      language: z.enum(PROOF_LANGUAGES, 'The language is "r", "python" or "stata".').default("r"),
      y: yQuery,
    }),
    answers: {
      200: { mediaType: "application/zip" },
      409: problemSchema,
      429: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query, context }) {
      await countFile(user.id);
      const { zip, fileName } = await buildProof(user.id, param("id"), query, context.left);
      return streamed(zip, {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(fileName),
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
