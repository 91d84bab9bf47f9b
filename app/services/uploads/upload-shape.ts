import { z } from "zod";

/** A resumable upload. */
export const uploadSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Bytes received so far, and bytes of the whole file. */
  offset: z.int(),
  length: z.int(),
  /** The upload can be resumed until then. */
  expires_at: z.string(),
});

export type Upload = z.infer<typeof uploadSchema>;
