import { invalidField } from "~/lib/app-error";
import { PICTURE_FIELD } from "./picture-file";

/** The file in a form with a picture. @throws AppError invalid_input if no file was chosen */
export function readPictureFile(form: FormData): File {
  const file = form.get(PICTURE_FIELD);
  // A browser sends an empty file without a name if no file was chosen.
  if (file instanceof File && (file.size > 0 || file.name !== "")) return file;
  throw invalidField(PICTURE_FIELD, "Please choose a JPG, JPEG or PNG file.");
}
