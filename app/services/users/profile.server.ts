import { z } from "zod";
import { updateUser } from "~/db/users.server";
import { notFound } from "~/lib/app-error";
import type { profileChangeSchema } from "./profile-form";

/** The response to a changed profile. */
export const profileSchema = z.object({
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

/** Changes a user's names. @throws AppError not_found */
export async function updateProfile(
  userId: string,
  { first_name, last_name }: z.infer<typeof profileChangeSchema>,
): Promise<z.infer<typeof profileSchema>> {
  const user = await updateUser(userId, { firstName: first_name, lastName: last_name });
  if (user === null) throw notFound("user");
  const { id, username, email, firstName, lastName } = user;
  return { user_id: id, username, email, first_name: firstName, last_name: lastName };
}
