import { log } from "~/config/log.server";
import { type AppError, asAppError, type FieldErrors } from "~/lib/app-error";

/** The answer of the API to an error: the one documented shape. @param requestId names the entry in the log */
export function problem(error: unknown, requestId: string): Response {
  const refusal = asAppError(error);
  if (refusal.code === "internal") log.error({ err: error, requestId }, "an API call failed");
  return Response.json(bodyOf(refusal, requestId), { status: refusal.status, headers: headersOf(refusal) });
}

function bodyOf(refusal: AppError, requestId: string): object {
  const { code, userMessage: detail } = refusal;
  switch (code) {
    case "invalid_input":
      return fieldBody(refusal.fields, detail);
    case "file_corrupted":
      return { message: detail, detail, code };
    case "internal":
      return { detail, code, request_id: requestId };
    default:
      return { detail, code };
  }
}

/** Messages of no field stand under `non_field_errors`. */
function fieldBody(fields: FieldErrors, detail: string): FieldErrors {
  const { "": whole, ...named } = fields;
  if (whole !== undefined) return { ...named, non_field_errors: whole };
  return Object.keys(named).length > 0 ? named : { non_field_errors: [detail] };
}

function headersOf({ status, code, retryAfterSeconds, details }: AppError): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (code === "token_not_valid") headers.set("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds !== null) headers.set("Retry-After", String(retryAfterSeconds));
  if (status === 405 && Array.isArray(details.allowed)) headers.set("Allow", details.allowed.join(", "));
  return headers;
}
