import { createCookie } from "@remix-run/node";
import { jwtVerify, SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { sessionSecret } from "~/config/session-secret.server";
import type { RequestArgs } from "./request-context";

const ALGORITHM = "HS256";
const ISSUER = "estimand";
const AUDIENCE = "device";
const DAY_SECONDS = 86_400;

/**
 * Marks a browser in which the owner of an account has signed in, or reset the password. It is no session: it only gives
 * this browser a limit of its own, so that wrong passwords tried elsewhere do not keep the owner out.
 */
const cookie = createCookie(env.secureCookies ? "__Host-estimand_device" : "estimand_device", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.secureCookies,
  maxAge: LIMITS.knownDeviceDays * DAY_SECONDS,
});

/** Marks the browser of a request as one of the user's. */
export async function markDevice({ request, context }: RequestArgs, userId: string): Promise<void> {
  if ((await findDevice(request, userId)) !== null) return;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(randomUUID())
    .setExpirationTime(`${LIMITS.knownDeviceDays}d`)
    .sign(sessionSecret());
  context.appendHeader("Set-Cookie", await cookie.serialize(token));
}

/** The id of the browser, if it is marked as one of the user's. */
export async function findDevice(request: Request, userId: string): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof token !== "string" || token === "") return null;
  try {
    const { payload } = await jwtVerify(token, sessionSecret(), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: userId,
      requiredClaims: ["jti", "exp"],
    });
    return payload.jti ?? null;
  } catch {
    return null;
  }
}
