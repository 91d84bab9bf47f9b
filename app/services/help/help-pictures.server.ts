import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";
import type { FileLimit } from "~/lib/read-form.server";
import { requireStaff } from "~/lib/require-staff";
import { putBlob } from "~/storage/blobs.server";
import { recodePicture } from "../users/recode-picture.server";
import type { Editor } from "./editor.server";

/** Media type of every stored picture. */
export const HELP_PICTURE_TYPE = "image/webp";

export const HELP_PICTURE_LIMIT: FileLimit = {
  bytes: LIMITS.helpPictureBytes,
  tooLarge: () => invalidField("image", "The picture is too big. Its maximum size is 1 MB."),
};

/** Longest side of a stored picture, in pixels. */
const SIDE = 1_600;

/**
 * Stores a picture for the help, encoded again and without metadata. Its content decides what it is, not its name.
 *
 * @returns its hash
 * @throws AppError staff_only, or invalid_input if it is not a PNG or JPEG that can be decoded, or too large
 */
export async function storePicture(editor: Editor, file: Blob): Promise<string> {
  requireStaff(editor);
  if (file.size > HELP_PICTURE_LIMIT.bytes) throw HELP_PICTURE_LIMIT.tooLarge();
  const bytes = await recodePicture(Buffer.from(await file.arrayBuffer()), {
    shape: (picture) =>
      picture.resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true }).webp({ quality: 85 }),
    refuse: (isUnknown) =>
      invalidField(
        "image",
        isUnknown ? "Only PNG and JPEG pictures are accepted." : "The picture is damaged and cannot be read.",
      ),
  });
  return (await putBlob(bytes)).hash;
}
