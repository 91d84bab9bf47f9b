/** Endings of spreadsheets and text tables, or none. The content is checked later. */
const FILE_NAME_ENDING = /(?:^[^.]*|\.(?:xls|xlsx|xlsm|xlsb|ods|csv|tsv|txt))$/i;

/** The endings that the browser's file dialog offers. */
export const ACCEPTED_FILES = ".xlsx,.xls,.csv,.tsv,.txt,.xlsm,.xlsb,.ods";

export function hasTableEnding(fileName: string): boolean {
  return FILE_NAME_ENDING.test(fileName);
}

export const UPLOAD_MESSAGES = {
  wrongType: "You can only upload XLS/XLSX/CSV file!",
  tooLarge: "File must be less than 55MB!",
  empty: "The file is empty.",
  failed: "file upload failed. Please try again",
  lost: "The connection is lost. Trying again",
} as const;

/** Why a file is refused before it is read or uploaded; `null` if it is accepted. */
export function refusalOfFile(file: { name: string; size: number }, maxBytes: number): string | null {
  if (!hasTableEnding(file.name)) return UPLOAD_MESSAGES.wrongType;
  if (file.size >= maxBytes) return UPLOAD_MESSAGES.tooLarge;
  return file.size === 0 ? UPLOAD_MESSAGES.empty : null;
}
