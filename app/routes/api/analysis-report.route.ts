import { create as contentDisposition } from "content-disposition";
import { z } from "zod";
import { countFile } from "~/auth/rate-limits.server";
import { knownTimeZone } from "~/lib/format-time";
import { buildReport } from "~/services/report/build-report.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/report/", {
  GET: userCall({
    summary: "Download the report as PDF",
    query: z.object({
      /** IANA name of the time zone for the dates in the report; UTC if omitted. */
      time_zone: z.string().max(100).optional(),
    }),
    answers: {
      200: { mediaType: "application/pdf" },
      409: problemSchema,
      429: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query, context }) {
      await countFile(user.id);
      const timeZone = knownTimeZone(query.time_zone);
      const options = { timeZone, time: new Date(), signal: context.left };
      const { pdf, fileName } = await buildReport(user.id, param("id"), options);
      return new Response(new Uint8Array(pdf), {
        headers: { "Content-Type": "application/pdf", "Content-Disposition": contentDisposition(fileName) },
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
