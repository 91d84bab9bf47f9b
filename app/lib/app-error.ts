import { isDiskFull } from "./disk-full";

/** Every way in which a request can be refused, with its HTTP status. */
export const STATUS_OF_CODE = {
  invalid_input: 400,
  invalid_credentials: 401,
  token_not_valid: 401,
  plan_required: 403,
  plan_limit: 403,
  staff_only: 403,
  foreign_origin: 403,
  not_found: 404,
  file_corrupted: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
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
  invalid_input: "Some values do not fit. Please check the marked fields.",
  invalid_credentials: "Invalid login or password!",
  token_not_valid: "The token is missing, expired or not valid. Sign in again.",
  plan_required: "This needs the PRO plan.",
  plan_limit: "Your plan's limit is reached.",
  staff_only: "Only staff may do this.",
  foreign_origin: "This request came from another site and was refused.",
  not_found: "There is no such thing, or it is not yours.",
  file_corrupted: "File is corrupted, upload again or try with new file",
  method_not_allowed: "This address does not answer that method.",
  conflict: "This cannot be done while something else depends on it.",
  gone: "This was deleted for good: it is too long ago, or its space was needed.",
  too_large: "File must be less than 55MB!",
  unsupported_type: "You can only upload XLS/XLSX/CSV file!",
  too_many_requests: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong. Please try again later.",
  damaged:
    "What the server keeps of this is damaged on its disk, so that it is not shown. Please tell whoever runs the server.",
  processing: "Still being processed. Please ask again in a moment.",
  busy: "The server is busy. Please try again in a moment.",
  unavailable: "This is not available on this server.",
  stopped: "Stopped.",
  timeout: "This took too long and was stopped.",
  memory: "Too large for the memory available.",
  storage_full:
    "The server's disk is full, so this could not be kept. What was there before is safe. Delete what you do not need, or tell whoever runs the server.",
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
  return new AppError("not_found", { userMessage: `This ${what} does not exist, or it is not yours.` });
}

/** The error itself when it is a refusal; that of a full disk; else the `internal` one that stands for a bug. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDiskFull(error) ? "storage_full" : "internal", { cause: error });
}
