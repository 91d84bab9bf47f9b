/** Messages about a profile picture, which the request guard, the server and the browser show. */
export const TOO_BIG_PICTURE = "The file is too big. Maximum file size is 1MB. Please upload a smaller file.";
export const WRONG_PICTURE_TYPE = "This file type is not supported. Please upload a JPG, JPEG or PNG file.";

/** The message for a file that was sent but not stored. */
export function pictureFailed(fileName: string): string {
  return `${fileName} file upload failed.`;
}
