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
import { nameSchema } from "~/lib/names";

/** A fact kept for a user: whether a tutorial is finished, the layout taken last. */
export const userDefaultSchema = z.object({ id: z.string(), name: z.string(), value: z.string() });

type UserDefault = z.infer<typeof userDefaultSchema>;

const valueSchema = z
  .string({ error: "The value is a text." })
  .max(LIMITS.defaultValueLength, `At most ${LIMITS.defaultValueLength} characters.`);

/** Body of POST defaults. */
export const newUserDefaultSchema = z.object({ name: nameSchema, value: valueSchema });
/** Body of PATCH defaults/{id}. */
export const userDefaultChangeSchema = newUserDefaultSchema.partial();

/** What GET defaults/user answers, as the one item of its list. */
export const userDetailsSchema = z.object({
  defaults: z.array(userDefaultSchema),
  /** Changes when the application is replaced: pages reload then. */
  latest_commit: z.string(),
  user_img: z.string().nullable(),
  user_id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  /** The sign-in before the present one; null at the very first. */
  last_login: z.iso.datetime().nullable(),
  sub_is_active: z.boolean(),
  sub_end_date: z.iso.datetime().nullable(),
});

type UserDetails = z.infer<typeof userDetailsSchema>;

/** A user with the defaults. @throws AppError not_found */
export async function getUserDetails(userId: string): Promise<UserDetails> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return {
    defaults: (await listUserDefaults(userId)).map(({ id, name, value }) => ({ id, name, value })),
    latest_commit: DEPLOYMENT,
    user_img: null,
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

/** Sets a default; one of the same name gets the new value. @throws AppError conflict when there are too many */
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

/** Changes a default of the user. @throws AppError not_found, or conflict when the name is taken */
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
