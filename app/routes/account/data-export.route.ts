import { create as contentDisposition } from "content-disposition";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { countFile } from "~/auth/rate-limits.server";
import { openDataExport } from "~/services/data-export/data-exports.server";
import { signedInAnyway } from "../page.server";

/** The file with everything in the account, also while the account waits for its deletion. */
export const loader = signedInAnyway(async (_args, user) => {
  await countFile(user.id);
  const { stream, fileName, byteLength } = await openDataExport(user.id);
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(byteLength),
      "Content-Disposition": contentDisposition(fileName),
      "Cache-Control": "no-store",
    },
  });
});
