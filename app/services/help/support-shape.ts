import { z } from "zod";
import { nameOf } from "~/lib/name-schema";

const MAX_TEXT = 5_000;
const MAX_EMAIL = 254;

/** The form on the support page. */
export const supportSchema = z.object({
  email: z
    .string({ error: "Please enter your e-mail." })
    .trim()
    .max(MAX_EMAIL, `An e-mail address has at most ${MAX_EMAIL} characters.`)
    .pipe(z.email("Please enter an e-mail address, such as ada@example.org.")),
  subject: nameOf("Please enter a subject."),
  text: z
    .string({ error: "Please enter your message." })
    .trim()
    .min(1, "Please enter your message.")
    .max(MAX_TEXT, `At most ${MAX_TEXT.toLocaleString("en")} characters.`),
});
