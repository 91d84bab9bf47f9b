import { TOO_BIG_PICTURE } from "~/lib/picture-words";
import { DOOR } from "./limits";
import { plainPath } from "./request-target";

/** How the body of a request is handled. */
type BodyRule =
  /** Read completely by the door, within a size and a time limit. */
  | { kind: "whole"; as: "form" | "json"; bytes: number; ms: number; message?: string }
  /** Passed on as a stream: uploads, whose receiver limits them and writes them to disk. */
  | { kind: "stream" }
  /** Not accepted at this address. */
  | { kind: "refused"; message: string };

/** Methods whose body is ignored. */
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);
const JSON_TYPE = "application/json";

const FORM = { kind: "whole", as: "form", bytes: DOOR.bodyBytes.form, ms: DOOR.bodyMs } satisfies BodyRule;
const JSON_BODY: BodyRule = { kind: "whole", as: "json", bytes: DOOR.bodyBytes.json, ms: DOOR.bodyMs };
const TYPED_TABLE: BodyRule = {
  kind: "whole",
  as: "form",
  bytes: DOOR.bodyBytes.typedTable,
  ms: DOOR.typedTableMs,
};
/** Long texts and pictures of the help, from staff. */
const HELP_FORM: BodyRule = { ...FORM, bytes: DOOR.bodyBytes.helpForm };

/** More than the limit of the file, so that the page and the call can say what is wrong with a larger one. */
const PICTURE: BodyRule = {
  kind: "whole",
  as: "form",
  bytes: DOOR.bodyBytes.picture,
  ms: DOOR.bodyMs,
  message: TOO_BIG_PICTURE,
};

/** The addresses whose bodies are neither a small form nor a JSON call. */
const UPLOAD_PAGE = "/app/upload";
const TYPED_TABLE_PAGE = "/app/manualdata";
const DATASETS = "/api/v1/file";
const REPLACE = /^\/api\/v1\/file\/[^/]+\/replace$/;
const REPLACE_PAGE = /^\/app\/datasets\/[^/]+\/replace$/;
const HELP_CONTENT = /^\/api\/v1\/generic\/help-content\/[^/]+$/;
const HELP_ADMIN = /^\/app\/add-help(?:\/|$)/;
const UPLOAD = /^\/api\/v1\/uploads\/[^/]+$/;
const PICTURE_CALL = /^\/api\/v1\/users\/profile\/[^/]+$/;
const PICTURE_PAGE = /^\/app\/(?:(?:project|transform)\/[^/]+\/)?account\/picture$/;
const JOINT_REPORT = /^\/app\/project\/[^/]+\/joint-report$/;
const JSON_PAGE = /^\/app\/(setheaderrow\/[^/]+\/preview|transform\/[^/]+\/(preview|bins))$/;

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
  if (method === "PATCH" && PICTURE_CALL.test(place) && type === "multipart/form-data") return PICTURE;
  if (method === "PATCH" && HELP_CONTENT.test(place) && type === "multipart/form-data") return HELP_FORM;
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
  if (HELP_ADMIN.test(place)) return HELP_FORM;
  if (JOINT_REPORT.test(place)) return { ...FORM, bytes: DOOR.bodyBytes.jointReport };
  if (place === TYPED_TABLE_PAGE) return TYPED_TABLE;
  return PICTURE_PAGE.test(place) && type === "multipart/form-data" ? PICTURE : FORM;
}
