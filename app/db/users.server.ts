import type { User } from "@prisma/client";
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
};

/** The form in which e-mail addresses and user names are compared. */
function loginKey(login: string): string {
  return login.trim().toLowerCase();
}

/** Creates a user. A taken e-mail address or user name is a unique violation. */
export async function createUser(user: NewUser): Promise<UserRow> {
  return database.user.create({
    data: { ...user, email: loginKey(user.email), usernameKey: loginKey(user.username) },
  });
}

/** The user with this id; null if there is none. */
export async function findUserById(userId: string): Promise<UserRow | null> {
  return database.user.findUnique({ where: { id: userId } });
}

/** The user with this e-mail address or, failing that, user name; upper and lower case are equal. */
export async function findUserByLogin(login: string): Promise<UserRow | null> {
  const key = loginKey(login);
  const byEmail = await database.user.findUnique({ where: { email: key } });
  return byEmail ?? database.user.findUnique({ where: { usernameKey: key } });
}

/** Records a sign-in, and moves the previous one to `lastLogin`. */
export async function recordSignIn(user: UserRow, now: Date): Promise<UserRow> {
  return database.user.update({
    where: { id: user.id },
    data: { signedInAt: now, lastLogin: user.signedInAt },
  });
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
