/** The value of a cookie in a Cookie header; `null` when it is not there, or no encoded text. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(value.join("=").trim());
    } catch {
      return null;
    }
  }
  return null;
}
