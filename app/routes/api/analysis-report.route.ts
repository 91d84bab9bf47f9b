import { create as contentDisposition } from "content-disposition";
import { countFile } from "~/auth/rate-limits.server";
import { knownTimeZone } from "~/lib/format-time";
import { REPORT_MEDIA_TYPES } from "~/lib/report-formats";
import { buildReport } from "~/services/report/build-report.server";
import { apiRoute, userCall } from "./api-route.server";
import { reportQuery } from "./report-query";
import { problemSchema } from "./schemas";

const route = apiRoute("/api/v1/analysis/{id}/report/", {
  GET: userCall({
    summary: "Download the report as PDF, Word document or HTML page",
    query: reportQuery,
    answers: {
      200: { mediaType: Object.values(REPORT_MEDIA_TYPES) },
      409: problemSchema,
      429: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query, context }) {
      await countFile(user.id);
      const timeZone = knownTimeZone(query.time_zone);
      const options = { format: query.format, timeZone, time: new Date(), signal: context.left };
      const { bytes, fileName, mediaType } = await buildReport(user.id, param("id"), options);
      return new Response(new Uint8Array(bytes), {
        headers: { "Content-Type": mediaType, "Content-Disposition": contentDisposition(fileName) },
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
