/** Reads the version that a form was shown with; null if it is not a whole number. */
export function readVersion(value: FormDataEntryValue | null): number | null {
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
