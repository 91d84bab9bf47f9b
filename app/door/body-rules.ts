import { DOOR } from "./limits";
import { plainPath } from "./request-target";

/** How the body of a request is handled. */
type BodyRule =
  /** Read completely by the door, within a size and a time limit. */
  | { kind: "whole"; as: "form" | "json"; bytes: number; ms: number }
  /** Passed on as a stream: uploads, whose receiver limits them and writes them to disk. */
  | { kind: "stream" }
  /** Not accepted at this address. */
  | { kind: "refused"; message: string };

/** Methods whose body is ignored. */
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);
const JSON_TYPE = "application/json";

const FORM: BodyRule = { kind: "whole", as: "form", bytes: DOOR.bodyBytes.form, ms: DOOR.bodyMs };
const JSON_BODY: BodyRule = { kind: "whole", as: "json", bytes: DOOR.bodyBytes.json, ms: DOOR.bodyMs };
const TYPED_TABLE: BodyRule = {
  kind: "whole",
  as: "form",
  bytes: DOOR.bodyBytes.typedTable,
  ms: DOOR.typedTableMs,
};

/** The addresses whose bodies are neither a small form nor a JSON call. */
const UPLOAD_PAGE = "/app/upload";
const TYPED_TABLE_PAGE = "/app/manualdata";
const DATASETS = "/api/v1/file";
const REPLACE = /^\/api\/v1\/file\/[^/]+\/replace$/;
const REPLACE_PAGE = /^\/app\/datasets\/[^/]+\/replace$/;
const UPLOAD = /^\/api\/v1\/uploads\/[^/]+$/;
const JSON_PAGE = /^\/app\/(setheaderrow|transform)\/[^/]+\/preview$/;

/**
 * The rule for a request's body; null if the method has no body.
 *
 * @param contentType of the request; "" without one
 */
export function bodyRuleOf(method: string, path: string, contentType: string): BodyRule | null {
  if (WITHOUT_BODY.has(method)) return null;
  const place = plainPath(path);
  const [type = ""] = contentType.toLowerCase().split(";", 1);
  return place.startsWith("/api/") ? ruleOfCall(method, place, type.trim()) : ruleOfPage(place, type.trim());
}

function ruleOfCall(method: string, place: string, type: string): BodyRule {
  if (method === "PATCH" && UPLOAD.test(place)) return { kind: "stream" };
  const takesFile = place === DATASETS || REPLACE.test(place);
  if (method === "POST" && takesFile && type !== JSON_TYPE) return { kind: "stream" };
  return JSON_BODY;
}

function ruleOfPage(place: string, type: string): BodyRule {
  const takesFile = place === UPLOAD_PAGE || REPLACE_PAGE.test(place);
  if (takesFile && type === "multipart/form-data") return { kind: "stream" };
  if (JSON_PAGE.test(place)) {
    return type === JSON_TYPE ? JSON_BODY : { kind: "refused", message: "This address accepts JSON only." };
  }
  // A form without fields may have no content type.
  if (type !== "" && !FORM_TYPES.has(type)) {
    return { kind: "refused", message: "This page accepts forms only." };
  }
  return place === TYPED_TABLE_PAGE ? TYPED_TABLE : FORM;
}
