import { isDiskFull } from "./disk-full";

/** The codes of refusals, with their HTTP status. */
const STATUS_OF_CODE = {
  invalid_input: 400,
  bad_request: 400,
  invalid_credentials: 401,
  token_not_valid: 401,
  second_factor_required: 401,
  invalid_code: 401,
  plan_required: 403,
  plan_limit: 403,
  staff_only: 403,
  email_unconfirmed: 403,
  sign_up_closed: 403,
  account_closing: 403,
  scope_required: 403,
  account_locked: 403,
  foreign_origin: 403,
  not_found: 404,
  file_corrupted: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  key_running: 409,
  key_unknown: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  wrong_host: 421,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  damaged: 500,
  processing: 503,
  busy: 503,
  unavailable: 503,
  stopped: 503,
  timeout: 503,
  memory: 503,
  storage_full: 507,
} as const;

export type AppErrorCode = keyof typeof STATUS_OF_CODE;

/** Messages by field; those about the request as a whole are under "". */
export type FieldErrors = Record<string, string[]>;

const PASSING: readonly AppErrorCode[] = ["processing", "key_running", "busy", "stopped"];
const RETRY_SECONDS = 2;

type AppErrorOptions = {
  /** What happened and what to do, for the user. */
  userMessage?: string;
  /** Shorthand for one message on one field. */
  field?: string;
  fields?: FieldErrors;
  cause?: unknown;
  /** For the log and for programs. */
  details?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
};

const DEFAULT_MESSAGES: Record<AppErrorCode, string> = {
  invalid_input: "Some values are not valid. Check the marked fields.",
  invalid_credentials: "Invalid login or password!",
  token_not_valid: "The token is missing, expired or invalid. Sign in again.",
  second_factor_required:
    "This account has a second factor. Send the code of the authenticator app, or a recovery code, as `code`.",
  invalid_code: "This code is not valid.",
  plan_required: "This needs the PRO plan.",
  plan_limit: "Your plan's limit is reached.",
  staff_only: "Only staff can do this.",
  email_unconfirmed: "Please confirm your e-mail address first: open the link in the mail we sent you.",
  sign_up_closed: "This server takes no sign-ups. Ask its administrator for an account.",
  account_closing: "This account is about to be deleted. Sign in on the website to keep it.",
  scope_required: "This API token may only read. Create one that may also write on the security page.",
  account_locked:
    "This account is locked. Your data is kept. Write to support on the Support page to have it unlocked.",
  foreign_origin: "This request came from another site and was refused.",
  not_found: "Not found.",
  file_corrupted: "File is corrupted, upload again or try with new file",
  bad_request: "This address is not valid.",
  method_not_allowed: "Method not allowed.",
  too_slow: "The request took too long to arrive. Try again.",
  conflict: "This is not possible while something else depends on it.",
  key_running: "The call with this Idempotency-Key is still running. Try again in a moment.",
  key_unknown:
    "The server stopped during the call with this Idempotency-Key, so it is not known whether it was done. Look for what it makes; then call again with a new key.",
  key_reused: "This Idempotency-Key was sent with another call or another body. Use a new key.",
  gone: "This was deleted for good and cannot be restored.",
  too_large: "File must be less than 55MB!",
  unsupported_type: "You can only upload XLS/XLSX/CSV file!",
  wrong_host:
    "This server does not answer to that name. Its administrator can set PUBLIC_URL to the address that browsers use.",
  too_many_requests: "Too many requests. Wait a moment, then try again.",
  internal: "The server could not do this. Try again in a moment.",
  damaged: "The server's copy of this is damaged, so it is not shown. Tell the administrator of the server.",
  processing: "Still processing. Try again in a moment.",
  busy: "The server is busy. Try again in a moment.",
  unavailable: "This is not available on this server.",
  stopped: "Stopped.",
  timeout: "This took too long and was stopped.",
  memory: "This needs more memory than the server has.",
  storage_full:
    "The server's disk is full, so this was not saved. Earlier data is safe. Delete what you do not need, or tell the administrator of the server.",
};

/**
 * A refusal with a message for the user. Services throw it; the API, the pages, the forms and the job runner each
 * convert it in one place. Any other error is a bug and is shown as `internal`.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  readonly userMessage: string;
  readonly fields: FieldErrors;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;

  constructor(code: AppErrorCode, options: AppErrorOptions = {}) {
    const userMessage = options.userMessage ?? DEFAULT_MESSAGES[code];
    super(`${code}: ${userMessage}`, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = STATUS_OF_CODE[code];
    this.userMessage = userMessage;
    this.fields = options.fields ?? (options.field === undefined ? {} : { [options.field]: [userMessage] });
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? (isPassing(this) ? RETRY_SECONDS : null);
  }
}

/** Whether the error is transient and worth a retry. */
export function isPassing({ code }: Pick<AppError, "code">): boolean {
  return PASSING.includes(code);
}

/** An `invalid_input` with one message for one field; the field "" is the request as a whole. */
export function invalidField(field: string, userMessage: string): AppError {
  return new AppError("invalid_input", { field, userMessage });
}

/** The refusal for an id that does not exist or belongs to another user. */
export function notFound(what: string): AppError {
  return new AppError("not_found", { userMessage: `This ${what} was not found.` });
}

/** Returns a refusal unchanged, and converts other errors: a full disk to `storage_full`, a bug to `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDiskFull(error) ? "storage_full" : "internal", { cause: error });
}
