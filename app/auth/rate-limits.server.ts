import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { createLimiter, type RequestLimiter } from "~/db/request-limits.server";
import { AppError } from "~/lib/app-error";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

function perMinute(name: string, points: number): RequestLimiter | null {
  return points === 0 ? null : createLimiter(name, { points, duration: MINUTE_SECONDS });
}

/** Multiples of RATE_LOGIN for one address with many accounts, and many addresses with one account. */
const LOGINS_OF = { address: 3, account: 3 };
/**
 * Multiples of RATE_LOGIN for the challenges of passkeys, which are stored for some minutes: for one address, and for
 * all.
 */
const CHALLENGES_OF = { address: 3, all: 100 };
/** Multiple of RATE_CALLS for a user's pages, because each page also loads data and charts. */
const PAGES_OF_USER = 2;

const logins = {
  pair: perMinute("login", env.rateLogin),
  address: perMinute("login-address", env.rateLogin * LOGINS_OF.address),
  account: perMinute("login-account", env.rateLogin * LOGINS_OF.account),
  device: perMinute("login-device", env.rateLogin),
};
const challenges = {
  address: perMinute("challenge-address", env.rateLogin * CHALLENGES_OF.address),
  all: perMinute("challenge-all", env.rateLogin * CHALLENGES_OF.all),
};
/** Mails to one address. Counted by the text that was entered, so that the answer does not tell whether it has an account. */
const mails =
  env.rateLogin === 0
    ? null
    : createLimiter("mail", { points: LIMITS.mail.perAddressAndHour, duration: HOUR_SECONDS });
/** Multiple of RATE_LOGIN, in an hour: with 20 tries an hour a code is guessed once in two years. */
const CODES_AN_HOUR = 2;
const codes =
  env.rateLogin === 0
    ? null
    : createLimiter("code", { points: env.rateLogin * CODES_AN_HOUR, duration: HOUR_SECONDS });
const calls = perMinute("call", env.rateCalls);
const pages = perMinute("page", env.rateCalls * PAGES_OF_USER);
const files = perMinute("file", env.rateFiles);
const uploads =
  env.rateFiles === 0
    ? null
    : createLimiter("upload", { points: env.rateFiles * LIMITS.uploadsAnHour, duration: HOUR_SECONDS });
const dataExports = createLimiter("takeout", {
  points: LIMITS.dataExport.perDay,
  duration: 24 * HOUR_SECONDS,
});
const addresses = new Map<number, RequestLimiter | null>();

/** Counts a sign-in attempt of an address, before its account is known. @throws AppError too_many_requests */
export async function countSignIn(address: string): Promise<void> {
  await consume(logins.address, addressKey(address));
}

/** Counts a challenge that an address asks for, to sign in with a passkey. @throws AppError too_many_requests */
export async function countChallenge(address: string): Promise<void> {
  await consume(challenges.address, addressKey(address));
  await consume(challenges.all, "all");
}

/**
 * Counts a sign-in attempt with an account.
 *
 * @param account the same for an account's e-mail address and its user name
 * @throws AppError too_many_requests
 */
export async function countAccount(address: string, account: string): Promise<void> {
  await consume(logins.pair, `${addressKey(address)} ${account}`);
  await consume(logins.account, account);
}

/** Counts a sign-in attempt from a browser known to be the account owner's. @throws AppError too_many_requests */
export async function countDevice(device: string): Promise<void> {
  await consume(logins.device, device);
}

/** Counts a mail that a visitor causes. @param recipient its address @throws AppError too_many_requests */
export async function countMail(recipient: string): Promise<void> {
  await consume(mails, mailbox(recipient), (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many mails to this address in an hour. Look into its spam folder, or try again in ${minutes} ${
      minutes === 1 ? "minute" : "minutes"
    }.`;
  });
}

/** The mailbox of an address: most services deliver ada+anything@example.org to ada@example.org. */
function mailbox(recipient: string): string {
  return recipient
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
}

/**
 * Counts a code of a second factor, whose password was right. Codes are short, so their limit is by the hour.
 *
 * @throws AppError too_many_requests
 */
export async function countCode(userId: string): Promise<void> {
  await consume(codes, userId);
}

/** Counts an API call of a user. @throws AppError too_many_requests */
export async function countCall(userId: string): Promise<void> {
  await consume(calls, userId);
}

/** Counts a page request of a user. @throws AppError too_many_requests */
export async function countPage(userId: string): Promise<void> {
  await consume(pages, userId);
}

/** Counts a report or an export of a user. @throws AppError too_many_requests */
export async function countFile(userId: string): Promise<void> {
  await consume(files, userId);
}

/** Counts a file or a typed table that a user sends. @throws AppError too_many_requests */
export async function countUpload(userId: string): Promise<void> {
  await consume(uploads, userId, (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many files in an hour. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  });
}

/** Counts a download of everything that is made for a user. @throws AppError too_many_requests */
export async function countDataExport(userId: string): Promise<void> {
  await consume(
    dataExports,
    userId,
    () => `You can have this made ${LIMITS.dataExport.perDay} times a day. Please try again tomorrow.`,
  );
}

/**
 * Counts a request of an IP address.
 *
 * @param factor the limit, as a multiple of RATE_CALLS
 * @throws AppError too_many_requests
 */
export async function countAddress(address: string, factor: number): Promise<void> {
  const limiter = addresses.get(factor) ?? perMinute(`address-${factor}`, env.rateCalls * factor);
  addresses.set(factor, limiter);
  await consume(limiter, addressKey(address));
}

/** The key of an address. For IPv6 its first 64 bits, because a subscriber usually gets a whole /64 network. */
export function addressKey(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = address.includes("::")
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0")
    : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}

async function consume(
  limiter: RequestLimiter | null,
  key: string,
  messageOf = (seconds: number) => `Too many requests. Please wait ${seconds} seconds and try again.`,
): Promise<void> {
  const waitMs = (await limiter?.count(key)) ?? null;
  if (waitMs === null) return;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AppError("too_many_requests", { userMessage: messageOf(seconds), retryAfterSeconds: seconds });
}
