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

/** E-mail addresses and user names are compared in this form. */
function loginKey(login: string): string {
  return login.trim().toLowerCase();
}

/** Creates a user; a taken e-mail or user name is a unique violation. */
export async function createUser(user: NewUser): Promise<UserRow> {
  return database.user.create({
    data: { ...user, email: loginKey(user.email), usernameKey: loginKey(user.username) },
  });
}

/** The user of an id, if there is one. */
export async function findUserById(userId: string): Promise<UserRow | null> {
  return database.user.findUnique({ where: { id: userId } });
}

/** The user whose e-mail or user name this is, in any case; an e-mail comes first. */
export async function findUserByLogin(login: string): Promise<UserRow | null> {
  const key = loginKey(login);
  const byEmail = await database.user.findUnique({ where: { email: key } });
  return byEmail ?? database.user.findUnique({ where: { usernameKey: key } });
}

/** Notes a sign-in; `lastLogin` becomes the one before it. */
export async function recordSignIn(user: UserRow, now: Date): Promise<UserRow> {
  return database.user.update({
    where: { id: user.id },
    data: { signedInAt: now, lastLogin: user.signedInAt },
  });
}

/** Removes the demo accounts with all they have. */
export async function deleteDemoUsers(): Promise<void> {
  await database.user.deleteMany({ where: { isDemo: true } });
}

/** Number of users, and of those with the published demo password. */
export async function countUsers(): Promise<{ all: number; demo: number }> {
  const [all, demo] = await Promise.all([
    database.user.count(),
    database.user.count({ where: { isDemo: true } }),
  ]);
  return { all, demo };
}
