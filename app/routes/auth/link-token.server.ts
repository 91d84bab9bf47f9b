import { TOKEN_PARAMETER } from "~/services/users/mail-links.server";

/** The token in the URL of a page that a mail links to; null without one. */
export function readLinkToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get(TOKEN_PARAMETER);
  return token === null || token === "" ? null : token;
}
