import type { AppError, FieldErrors } from "./app-error";

/** The body of a refusal in the API. @param requestId the id of its log entry */
export function problemBody(refusal: AppError, requestId: string): object {
  const { code, userMessage: detail } = refusal;
  switch (code) {
    case "invalid_input":
      return fieldBody(refusal.fields, detail);
    case "file_corrupted":
      return { message: detail, detail, code };
    case "internal":
      return { detail, code, request_id: requestId };
    case "conflict":
      return { detail, code, ...usersOf(refusal) };
    default:
      return { detail, code };
  }
}

/** The users of the thing that could not be changed. */
function usersOf({ details }: AppError): object {
  return Array.isArray(details.used_by) ? { used_by: details.used_by as unknown } : {};
}

/** Messages about the request as a whole are under `non_field_errors`. */
function fieldBody(fields: FieldErrors, detail: string): FieldErrors {
  const { "": whole, ...named } = fields;
  if (whole !== undefined) return { ...named, non_field_errors: whole };
  return Object.keys(named).length > 0 ? named : { non_field_errors: [detail] };
}

/** The headers of a refusal. */
export function problemHeaders({
  status,
  code,
  retryAfterSeconds,
  details,
}: AppError): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    ...(code === "token_not_valid" ? { "WWW-Authenticate": "Bearer" } : {}),
    ...(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) }),
    ...(status === 405 && Array.isArray(details.allowed) ? { Allow: details.allowed.join(", ") } : {}),
  };
}
