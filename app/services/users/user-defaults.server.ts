import { z } from "zod";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { planOf } from "~/config/plans";
import { DEPLOYMENT } from "~/config/version.server";
import { isUniqueViolation } from "~/db/client.server";
import { findNewestProject } from "~/db/projects.server";
import {
  countOtherDefaults,
  listUserDefaults,
  updateUserDefault as updateRow,
  upsertUserDefault,
} from "~/db/user-defaults.server";
import { findUserById } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";
import { nameSchema } from "~/lib/name-schema";
import { TOUR_DEFAULTS } from "~/lib/tour-defaults";
import { urls } from "~/lib/urls";

/** A value stored for a user, such as the layout used last. */
export const userDefaultSchema = z.object({ id: z.string(), name: z.string(), value: z.string() });

/** Fields of the account, which the list of defaults repeats. They change elsewhere, so they have no id there. */
const accountFields = {
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
  /** Whether the user can buy PRO: without PRO, on a server that takes payments. */
  sub_go_pro: z.boolean(),
  /** The public client id of the server's PayPal account; null while it has none. */
  paypal_client_id: z.string().nullable(),
  user_img: z.string().nullable(),
  /** The id of the newest project that is ready; null if there is none. */
  most_recent: z.string().nullable(),
  /** Changes with every deployment; pages then reload. */
  latest_commit: z.string(),
};

const accountSchema = z.object(accountFields);

type UserDefault = z.infer<typeof userDefaultSchema>;

const valueSchema = z
  .string({ error: "The value is a text." })
  .max(LIMITS.defaultValueLength, `At most ${LIMITS.defaultValueLength} characters.`);

const defaultNameSchema = nameSchema.refine((name) => !(name in accountFields), {
  error: "This name is a field of the account, which is changed there.",
});

/** Body of POST defaults. */
export const newUserDefaultSchema = z.object({ name: defaultNameSchema, value: valueSchema });
/** Body of PATCH defaults/{id}. */
export const userDefaultChangeSchema = newUserDefaultSchema.partial();

/** An item of the list of defaults: one that was stored, or a field of the account as text. */
const listedDefaultSchema = userDefaultSchema.extend({ id: z.string().nullable() });

/** The only item of the list that GET defaults/user returns: the defaults by name, and as a list. */
export const userDetailsSchema = accountSchema.extend({
  onboarding_home: z.string(),
  onboarding_project: z.string(),
  defaults: z.array(listedDefaultSchema),
});

type UserDetails = z.infer<typeof userDetailsSchema>;

/**
 * A user with all defaults.
 *
 * @param canPay whether the server takes payments
 * @throws AppError not_found
 */
export async function getUserDetails(userId: string, canPay: boolean): Promise<UserDetails> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  const isPro = planOf(user.subEndDate) === "pro";
  const account: z.infer<typeof accountSchema> = {
    user_id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    is_staff: user.isStaff,
    last_login: user.lastLogin?.toISOString() ?? null,
    sub_is_active: isPro,
    sub_end_date: user.subEndDate?.toISOString() ?? null,
    sub_go_pro: !isPro && canPay,
    paypal_client_id: env.paypal?.clientId ?? null,
    user_img: user.imageHash === null ? null : urls.profilePicture(user.id, user.imageHash),
    most_recent: await findNewestProject(userId),
    latest_commit: DEPLOYMENT,
  };
  const stored = await listUserDefaults(userId);
  const valueOf = (wanted: string) => stored.find(({ name }) => name === wanted)?.value ?? "";
  return {
    ...account,
    onboarding_home: valueOf(TOUR_DEFAULTS.home),
    onboarding_project: valueOf(TOUR_DEFAULTS.project),
    defaults: [
      ...stored.map(({ id, name, value }) => ({ id, name, value })),
      ...Object.entries(account).map(([name, value]) => ({ id: null, name, value: String(value ?? "") })),
    ],
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
