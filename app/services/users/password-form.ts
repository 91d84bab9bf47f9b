import { z } from "zod";
import { newPasswordOf } from "./new-password";

const NO_CURRENT = "Please input your current password!";
const NO_NEW = "Please input your new password!";

/** No password is longer; the rest would only be hashed. */
const MOST_CHARACTERS = 1_000;

/** Body of PATCH change-password, and the form of the same name. */
export const passwordChangeSchema = z
  .object({
    old_password: z
      .string({ error: NO_CURRENT })
      .min(1, NO_CURRENT)
      .max(MOST_CHARACTERS, "Current password is not valid"),
    password: newPasswordOf(NO_NEW),
    password2: z.string({ error: NO_NEW }).min(1, NO_NEW).max(MOST_CHARACTERS),
  })
  .superRefine(({ old_password, password, password2 }, context) => {
    if (password !== password2) {
      context.addIssue({ code: "custom", path: ["password2"], message: "The two new passwords differ." });
    }
    if (password === old_password) {
      context.addIssue({
        code: "custom",
        path: ["password"],
        message: "The new password is the same as the current one.",
      });
    }
  });
