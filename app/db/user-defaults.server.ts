import type { UserDefault } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

type UserDefaultRow = UserDefault;

/** All defaults of a user, by name. */
export async function listUserDefaults(userId: string): Promise<UserDefaultRow[]> {
  return database.userDefault.findMany({ where: { userId }, orderBy: { name: "asc" } });
}

/** The value of a user's default, or null. */
export async function findUserDefault(userId: string, name: string): Promise<string | null> {
  return readOnce(["user default", userId, name], async () => {
    const found = await database.userDefault.findUnique({ where: { userId_name: { userId, name } } });
    return found?.value ?? null;
  });
}

/** The number of a user's defaults with another name. */
export async function countOtherDefaults(userId: string, name: string): Promise<number> {
  return database.userDefault.count({ where: { userId, name: { not: name } } });
}

/** Creates or replaces a default by its name. */
export async function upsertUserDefault(
  userId: string,
  name: string,
  value: string,
): Promise<UserDefaultRow> {
  return database.userDefault.upsert({
    where: { userId_name: { userId, name } },
    create: { userId, name, value },
    update: { value },
  });
}

/** Updates a default of this user; null if it does not exist. */
export async function updateUserDefault(
  userId: string,
  id: string,
  change: { name?: string; value?: string },
): Promise<UserDefaultRow | null> {
  // An empty change counts no row, so the count cannot say whether there is one.
  await database.userDefault.updateMany({ where: { id, userId }, data: change });
  return database.userDefault.findFirst({ where: { id, userId } });
}
