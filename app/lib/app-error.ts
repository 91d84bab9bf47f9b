import { isDiskFull } from "./disk-full";

/** Every way in which a request can be refused, with its HTTP status. */
export const STATUS_OF_CODE = {
  invalid_input: 400,
  bad_request: 400,
  invalid_credentials: 401,
  token_not_valid: 401,
  plan_required: 403,
  plan_limit: 403,
  staff_only: 403,
  foreign_origin: 403,
  not_found: 404,
  file_corrupted: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  wrong_host: 421,
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

/** Messages by field; "" holds those that belong to no field. */
export type FieldErrors = Record<string, string[]>;

export type AppErrorOptions = {
  /** What happened and the way out, in a sentence that the user reads. */
  userMessage?: string;
  /** Shorthand for one message on one field. */
  field?: string;
  fields?: FieldErrors;
  cause?: unknown;
  /** For the log and for machines: place, limits, seconds to wait. */
  details?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
};

const DEFAULT_MESSAGES: Record<AppErrorCode, string> = {
  invalid_input: "Some values are not valid. Check the marked fields.",
  invalid_credentials: "Invalid login or password!",
  token_not_valid: "The token is missing, expired or invalid. Sign in again.",
  plan_required: "This needs the PRO plan.",
  plan_limit: "Your plan's limit is reached.",
  staff_only: "Only staff can do this.",
  foreign_origin: "This request came from another site and was refused.",
  not_found: "Not found.",
  file_corrupted: "File is corrupted, upload again or try with new file",
  bad_request: "This address is not valid.",
  method_not_allowed: "Method not allowed.",
  too_slow: "The request took too long to arrive. Try again.",
  conflict: "This is not possible while something else depends on it.",
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
 * A refusal that the user can understand. Services throw it; the API, the pages, the forms and the job runner each
 * translate it in one place. Anything else that is thrown is a bug and is shown as `internal`.
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
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === "processing" ? 2 : null);
  }
}

/** An `invalid_input` with one message on one field; the field "" is the whole. */
export function invalidField(field: string, userMessage: string): AppError {
  return new AppError("invalid_input", { field, userMessage });
}

/** What is thrown when an id leads nowhere or to another user's thing. */
export function notFound(what: string): AppError {
  return new AppError("not_found", { userMessage: `This ${what} was not found.` });
}

/** The error itself when it is a refusal; that of a full disk; else the `internal` one that stands for a bug. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDiskFull(error) ? "storage_full" : "internal", { cause: error });
}
