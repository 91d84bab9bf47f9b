import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";
import type { FileLimit } from "~/lib/read-form.server";
import { TOO_BIG_PICTURE, WRONG_PICTURE_TYPE } from "~/lib/picture-words";

/** The field of the multipart body. */
export const PICTURE_FIELD = "user_img";

export const PICTURE_LIMIT: FileLimit = {
  bytes: LIMITS.pictureBytes,
  tooLarge: () => invalidField(PICTURE_FIELD, TOO_BIG_PICTURE),
};

/** Why a chosen file cannot be a profile picture, by its size; null if it may be. The server also decodes it. */
export function refusalOfPicture({ size }: { size: number }): string | null {
  if (size > LIMITS.pictureBytes) return TOO_BIG_PICTURE;
  return size === 0 ? WRONG_PICTURE_TYPE : null;
}

/** Like `refusalOfPicture`, in the browser, which also knows the type that the file claims to have. */
export function refusalOfChosenPicture(file: { size: number; type: string }): string | null {
  if (file.type !== "image/jpeg" && file.type !== "image/png") return WRONG_PICTURE_TYPE;
  return refusalOfPicture(file);
}
