import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";

const running = new Map<string, number>();

/** Runs an upload, unless too many uploads of the same user are running. @throws AppError too_many_requests */
export async function withUploadSlot<T>(userId: string, upload: () => Promise<T>): Promise<T> {
  const count = running.get(userId) ?? 0;
  if (count >= LIMITS.uploadsAtOncePerUser) {
    throw new AppError("too_many_requests", {
      userMessage: `At most ${LIMITS.uploadsAtOncePerUser} files can be uploaded at the same time. Please wait for one to end.`,
      retryAfterSeconds: 5,
    });
  }
  running.set(userId, count + 1);
  try {
    return await upload();
  } finally {
    const left = (running.get(userId) ?? 1) - 1;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  }
}
