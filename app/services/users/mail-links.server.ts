import { createRandomToken } from "~/auth/random-token.server";
import { env, ownOrigin } from "~/config/env.server";
import { urls, withSearch } from "~/lib/urls";

/** The whole address of a page, for a mail. */
export function wholeAddress(path: string): string {
  return `${ownOrigin(env)}${path}`;
}

/** The name of the query parameter with the token. Queries are not logged. */
export const TOKEN_PARAMETER = "token";

/** A new link with a token, and the hash to store. */
export function createTokenLink(path: string): { href: string; tokenHash: string } {
  const { token, tokenHash } = createRandomToken();
  return { href: wholeAddress(withSearch(path, { [TOKEN_PARAMETER]: token })), tokenHash };
}

/** Links of mails without a token. */
export const plainLinks = () => ({
  login: wholeAddress(urls.login),
  reset: wholeAddress(urls.resetPassword),
});
