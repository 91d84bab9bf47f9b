import type { Prisma, User } from "@prisma/client";
import { readOnce } from "~/lib/read-once.server";
import { database } from "./client.server";

export type UserRow = User;

export type NewUser = {
  email: string;
  username: string;
  passwordHash: string;
  firstName?: string;
  lastName?: string;
  isStaff?: boolean;
  isDemo?: boolean;
  subEndDate?: Date | null;
  confirmedAt?: Date | null;
  termsAt?: Date | null;
};

/** The form in which e-mail addresses and user names are compared. */
function loginKey(login: string): string {
  return login.trim().toLowerCase();
}

/** Creates a user. A taken e-mail address or user name is a unique violation. */
export async function createUser(user: NewUser): Promise<UserRow> {
  return insertUser(database, user);
}

/** Like `createUser`, in a transaction. */
export async function insertUser(
  transaction: Pick<Prisma.TransactionClient, "user">,
  user: NewUser,
): Promise<UserRow> {
  return transaction.user.create({
    data: { ...user, email: loginKey(user.email), usernameKey: loginKey(user.username) },
  });
}

/** The user with this id, or null. */
export async function findUserById(userId: string): Promise<UserRow | null> {
  return readOnce(["user", userId], () => database.user.findUnique({ where: { id: userId } }));
}

/** The user with this e-mail address or, failing that, user name; upper and lower case are equal. */
export async function findUserByLogin(login: string): Promise<UserRow | null> {
  const key = loginKey(login);
  const byEmail = await database.user.findUnique({ where: { email: key } });
  return byEmail ?? database.user.findUnique({ where: { usernameKey: key } });
}

/** The user with this e-mail address, in any case, or null. */
export async function findUserByEmail(email: string): Promise<UserRow | null> {
  return database.user.findUnique({ where: { email: loginKey(email) } });
}

/** Replaces the hash of an unchanged password, for example by one that costs more to compute. */
export async function replacePasswordHash(user: UserRow, passwordHash: string): Promise<boolean> {
  const { count } = await database.user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash },
    data: { passwordHash },
  });
  return count === 1;
}

/** Makes a user one of staff. */
export async function makeStaff(userId: string): Promise<void> {
  await database.user.update({ where: { id: userId }, data: { isStaff: true } });
}

/** The addresses of staff who can act on a mail, without demo accounts, whose addresses belong to nobody. */
export async function listStaffToMail(): Promise<string[]> {
  const staff = await database.user.findMany({
    where: { isStaff: true, isDemo: false, lockedAt: null, confirmedAt: { not: null } },
    select: { email: true },
  });
  return staff.map(({ email }) => email);
}

/** Erases the demo accounts with all of their data. */
export async function deleteDemoUsers(): Promise<void> {
  await database.user.deleteMany({ where: { isDemo: true } });
}

/** The number of users, and of demo accounts among them. */
export async function countUsers(): Promise<{ all: number; demo: number }> {
  const [all, demo] = await Promise.all([
    database.user.count(),
    database.user.count({ where: { isDemo: true } }),
  ]);
  return { all, demo };
}

/** Updates a user, or null. */
export async function updateUser(
  userId: string,
  change: Partial<Pick<User, "firstName" | "lastName" | "imageHash">>,
): Promise<UserRow | null> {
  // An empty change counts no row, so the count cannot say whether there is one.
  await database.user.updateMany({ where: { id: userId }, data: change });
  return findUserById(userId);
}
