import { ERRORS } from "@tus/server";
import { AppError, asAppError, invalidField, notFound } from "~/lib/app-error";

/** The media type of a chunk of a tus upload. */
export const TUS_BYTES = "application/offset+octet-stream";

/** The library's refusal of headers it cannot read: their names in lower case. */
const INVALID_HEADERS = /^Invalid (\S+)/;

/**
 * Our refusal in place of the library's.
 *
 * @param error what the library or a hook threw, or the text of an answer without an error
 * @param at the offset of the upload, if another one was sent
 */
export function refusalOf(error: unknown, at: number | null): AppError {
  switch (error) {
    case ERRORS.FILE_NOT_FOUND:
    case ERRORS.FILE_NO_LONGER_EXISTS:
      return notFound("upload");
    case ERRORS.INVALID_OFFSET:
      return new AppError("conflict", { userMessage: `The upload is at byte ${at}. Resume from there.` });
    case ERRORS.MISSING_OFFSET:
      return noCount("Upload-Offset");
    case ERRORS.INVALID_LENGTH:
      return noCount("Upload-Length");
    case ERRORS.INVALID_CONTENT_TYPE:
      return otherType();
    case ERRORS.ABORTED:
      return brokenOff(error);
    case ERRORS.ERR_LOCK_TIMEOUT:
      return new AppError("busy", { cause: error });
    default:
      return typeof error === "string" ? refusalOfHeader(error) : asAppError(error);
  }
}

/** The refusal of a body whose connection broke, or was taken over by another request. */
export function brokenOff(cause?: unknown): AppError {
  return new AppError("invalid_input", {
    cause,
    fields: { "": ["The connection was lost. Ask for the offset of the upload and resume from there."] },
  });
}

function refusalOfHeader(text: string): AppError {
  const [, header] = INVALID_HEADERS.exec(text) ?? [];
  switch (header) {
    case "content-type":
      return otherType();
    case "upload-length":
      return noCount("Upload-Length");
    case "upload-offset":
      return noCount("Upload-Offset");
    case "upload-metadata":
      return invalidField(
        "Upload-Metadata",
        "Give pairs of a name and a text in base64, separated by commas, in the header Upload-Metadata.",
      );
    default:
      return asAppError(new Error(`The tus library refused a request: ${text}`));
  }
}

function noCount(name: string): AppError {
  return invalidField(name, `Give a whole number of bytes in the header ${name}.`);
}

function otherType(): AppError {
  return new AppError("unsupported_type", { userMessage: `Send the bytes as ${TUS_BYTES}.` });
}
