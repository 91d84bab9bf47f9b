import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { planOf } from "~/config/plans";
import { DEPLOYMENT } from "~/config/version.server";
import { isUniqueViolation } from "~/db/client.server";
import {
  countOtherDefaults,
  listUserDefaults,
  updateUserDefault as updateRow,
  upsertUserDefault,
} from "~/db/user-defaults.server";
import { findUserById } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";
import { nameSchema } from "~/lib/name-schema";
import { urls } from "~/lib/urls";

/** A value stored for a user, such as the layout used last. */
export const userDefaultSchema = z.object({ id: z.string(), name: z.string(), value: z.string() });

type UserDefault = z.infer<typeof userDefaultSchema>;

const valueSchema = z
  .string({ error: "The value is a text." })
  .max(LIMITS.defaultValueLength, `At most ${LIMITS.defaultValueLength} characters.`);

/** Body of POST defaults. */
export const newUserDefaultSchema = z.object({ name: nameSchema, value: valueSchema });
/** Body of PATCH defaults/{id}. */
export const userDefaultChangeSchema = newUserDefaultSchema.partial();

/** The only item of the list that GET defaults/user returns. */
export const userDetailsSchema = z.object({
  defaults: z.array(userDefaultSchema),
  /** Changes with every deployment; pages then reload. */
  latest_commit: z.string(),
  user_img: z.string().nullable(),
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  /** The sign-in before the current one; null if there was none. */
  last_login: z.iso.datetime().nullable(),
  sub_is_active: z.boolean(),
  sub_end_date: z.iso.datetime().nullable(),
});

type UserDetails = z.infer<typeof userDetailsSchema>;

/** A user with all defaults. @throws AppError not_found */
export async function getUserDetails(userId: string): Promise<UserDetails> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return {
    defaults: (await listUserDefaults(userId)).map(({ id, name, value }) => ({ id, name, value })),
    latest_commit: DEPLOYMENT,
    user_img: user.imageHash === null ? null : urls.profilePicture(user.id, user.imageHash),
    user_id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    is_staff: user.isStaff,
    last_login: user.lastLogin?.toISOString() ?? null,
    sub_is_active: planOf(user.subEndDate) === "pro",
    sub_end_date: user.subEndDate?.toISOString() ?? null,
  };
}

/** Creates a default, or replaces the value of the one with this name. @throws AppError conflict at the limit */
export async function createUserDefault(
  userId: string,
  { name, value }: z.infer<typeof newUserDefaultSchema>,
): Promise<UserDefault> {
  if ((await countOtherDefaults(userId, name)) >= LIMITS.defaultsPerUser) {
    throw new AppError("conflict", {
      userMessage: `At most ${LIMITS.defaultsPerUser} defaults can be kept.`,
    });
  }
  const { id } = await upsertUserDefault(userId, name, value);
  return { id, name, value };
}

/** Updates a default of the user. @throws AppError not_found, or conflict if the name is taken */
export async function updateUserDefault(
  userId: string,
  defaultId: string,
  change: z.infer<typeof userDefaultChangeSchema>,
): Promise<UserDefault> {
  const row = await updateRow(userId, defaultId, change).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", { userMessage: "Another default has this name." });
  });
  if (row === null) throw notFound("default");
  return { id: row.id, name: row.name, value: row.value };
}
