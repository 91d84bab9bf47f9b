import { AppError, invalidField } from "~/lib/app-error";
import { refusalOfName, tidyName } from "~/lib/names";
import { hasTableEnding } from "~/lib/upload-file";

const MAX_FILE_NAME = 255;

/** The refusal of a request that brings no file. */
export function noFile(): AppError {
  return invalidField("file", "Please choose a file.");
}

/**
 * Checks the file name that a client sent and returns the form that is stored.
 *
 * @throws AppError invalid_input when the name is missing or not valid, unsupported_type for another ending
 */
export function acceptFileName(sent: string): string {
  const fileName = cleanFileName(sent);
  if (fileName === "") throw noFile();
  const why = refusalOfName(fileName, MAX_FILE_NAME);
  if (why !== null) throw invalidField("file", `Please rename the file. ${why}`);
  if (!hasTableEnding(fileName)) throw new AppError("unsupported_type", { field: "file" });
  return fileName;
}

/** The last part of a path, at most 255 characters from its end. */
function cleanFileName(sent: string): string {
  const base = sent.replace(/^.*[\\/]/s, "");
  return tidyName(Array.from(tidyName(base)).slice(-MAX_FILE_NAME).join(""));
}
