import { z } from "zod";

/** A link to a result in the form that the API and the pages use. Its URL is known only when it is made. */
export const resultLinkSchema = z.object({
  id: z.string(),
  /** Id of the analysis, and its name. */
  analysis: z.string(),
  analysis_name: z.string(),
  created_at: z.iso.datetime(),
  /** When somebody other than the owner opened it last; null if nobody did. */
  last_opened_at: z.iso.datetime().nullable(),
});

export type SharedLink = z.infer<typeof resultLinkSchema>;

/** A link that was just made. */
export const newResultLinkSchema = resultLinkSchema.extend({
  /** The URL to pass on. It cannot be read again. */
  url: z.string(),
});

export type NewSharedLink = z.infer<typeof newResultLinkSchema>;
