import { findUserById, updateUser } from "~/db/users.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import { pictureFailed, WRONG_PICTURE_TYPE } from "~/lib/picture-words";
import { urls } from "~/lib/urls";
import { putBlob } from "~/storage/blobs.server";
import { getBlob } from "~/storage/whole-blobs.server";
import { PICTURE_FIELD, refusalOfPicture } from "./picture-file";
import { recodePicture } from "./recode-picture.server";

/** Media type of every stored picture. */
export const PICTURE_TYPE = "image/webp";

/** Width and height of a stored picture, in pixels. */
const SIDE = 256;
/**
 * Stores a picture of the user: the middle square, 256 pixels wide, without the metadata of the file.
 *
 * @throws AppError invalid_input if it is not a JPEG or PNG that can be decoded, or is too large
 * @returns the URL of the picture
 */
export async function setProfilePicture(userId: string, file: File): Promise<string> {
  const refusal = refusalOfPicture(file);
  if (refusal !== null) throw invalidField(PICTURE_FIELD, refusal);
  const { hash } = await putBlob(await square(Buffer.from(await file.arrayBuffer()), file.name));
  if ((await updateUser(userId, { imageHash: hash })) === null) throw notFound("user");
  return urls.profilePicture(userId, hash);
}

/** Removes the picture of the user. The sweep erases its bytes. */
export async function removeProfilePicture(userId: string): Promise<void> {
  if ((await updateUser(userId, { imageHash: null })) === null) throw notFound("user");
}

/** The picture of the user, as WebP. @throws AppError not_found or damaged */
export async function getProfilePicture(userId: string): Promise<Uint8Array> {
  const hash = (await findUserById(userId))?.imageHash ?? null;
  if (hash === null) throw notFound("picture");
  return getBlob(hash);
}

async function square(bytes: Buffer, fileName: string): Promise<Uint8Array> {
  return recodePicture(bytes, {
    shape: (picture) => picture.resize(SIDE, SIDE, { fit: "cover" }).webp({ quality: 85 }),
    refuse: (isUnknown, cause) =>
      new AppError("invalid_input", {
        field: PICTURE_FIELD,
        userMessage: isUnknown ? WRONG_PICTURE_TYPE : pictureFailed(fileName),
        cause,
      }),
  });
}
