import { z } from "zod";

/** A resumable upload. */
export const uploadSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Bytes that are here, and of the whole file. */
  offset: z.int(),
  length: z.int(),
  /** Until then it can be gone on with. */
  expires_at: z.string(),
});

export type Upload = z.infer<typeof uploadSchema>;
