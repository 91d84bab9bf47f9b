import type { Prisma, User } from "@prisma/client";
import { AppError } from "~/lib/app-error";

/** A user as it was when it proved who it is. */
export type ProvenUser = Pick<User, "id" | "passwordHash">;

/**
 * Checks, in the transaction that adds a way to sign in, that the password is still the one that was checked and that the address
 * is confirmed. Otherwise what was begun before a reset would survive it, and a stranger could prepare a way into the account of
 * the address's owner.
 *
 * @throws AppError token_not_valid or email_unconfirmed
 */
export async function requireProven(
  transaction: Prisma.TransactionClient,
  { id, passwordHash }: ProvenUser,
): Promise<void> {
  // A write, so that PostgreSQL locks the row until the transaction ends.
  const { count } = await transaction.user.updateMany({
    where: { id, passwordHash },
    data: { passwordHash },
  });
  if (count === 0) throw new AppError("token_not_valid");
  const user = await transaction.user.findUnique({ where: { id }, select: { confirmedAt: true } });
  if (user === null || user.confirmedAt === null) throw new AppError("email_unconfirmed");
}
