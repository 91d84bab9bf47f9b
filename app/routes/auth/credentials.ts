import { z } from "zod";
import "~/lib/schema-words";

/** The sign-in form. */
export const credentialsSchema = z.object({
  username: z
    .string({ error: "Please enter your e-mail." })
    .trim()
    .min(1, "Please enter your e-mail.")
    .max(254),
  password: z.string({ error: "Please enter your password." }).min(1, "Please enter your password.").max(128),
});
