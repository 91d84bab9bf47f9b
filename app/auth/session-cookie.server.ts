import { env } from "~/config/env.server";

/** The name of the cookie that holds a page session. */
export const SESSION_COOKIE = env.secureCookies ? "__Host-estimand_session" : "estimand_session";
