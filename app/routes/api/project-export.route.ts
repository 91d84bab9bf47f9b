import { create as contentDisposition } from "content-disposition";
import { countFile } from "~/auth/rate-limits.server";
import {
  EXPORT_MEDIA_TYPES,
  exportProject,
  exportQuerySchema,
} from "~/services/projects/export-project.server";
import { apiRoute, userCall } from "./api-route.server";
import { problemSchema } from "./schemas";
import { streamed } from "./streams.server";

const route = apiRoute("/api/v1/project/{id}/export-dataset/", {
  GET: userCall({
    summary: "Export the whole table as an Excel workbook or CSV",
    query: exportQuerySchema,
    answers: {
      200: { mediaType: EXPORT_MEDIA_TYPES },
      409: problemSchema,
      429: problemSchema,
      503: problemSchema,
    },
    async run({ user, param, query, context }) {
      await countFile(user.id);
      const { stream, fileName, mediaType } = await exportProject(
        user.id,
        param("id"),
        query.format,
        context.left,
      );
      return streamed(stream, {
        "Content-Type": mediaType,
        "Content-Disposition": contentDisposition(fileName),
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
