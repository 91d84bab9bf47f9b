import { MEGABYTE, storageOf } from "~/config/plans";
import { sumBroughtBytes } from "~/db/data-sizes.server";
import { findUserById } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";
import { formatBytes } from "~/lib/format-bytes";

type StorageUse = { usedBytes: number; limitBytes: number };

/** The storage of a user: what the files take, and what the plan or staff grants. @throws AppError not_found */
export async function getStorageUse(userId: string): Promise<StorageUse> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return { usedBytes: await sumBroughtBytes(userId), limitBytes: storageOf(user) * MEGABYTE };
}

/** @throws AppError plan_limit if the user has no storage left for as many bytes more */
export async function requireStorage(userId: string, bytes: number): Promise<void> {
  const { usedBytes, limitBytes } = await getStorageUse(userId);
  if (usedBytes + bytes <= limitBytes) return;
  const userMessage = `You use ${formatBytes(usedBytes)} of your ${formatBytes(limitBytes)} of storage, and this needs ${formatBytes(bytes)}. Delete datasets first, or ask the people who run this server for more.`;
  throw new AppError("plan_limit", { userMessage, details: { limit: limitBytes } });
}
