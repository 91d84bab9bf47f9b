import { DOOR } from "./limits";
import { plainPath } from "./request-target";

/**
 * A body that the request guard reads completely, within a size and a time limit. More than a small form is read only from those who are
 * signed in, or from staff.
 */
export type WholeBodyRule = {
  kind: "whole";
  as: "form" | "json";
  bytes: number;
  ms: number;
  onlyStaff?: true;
};

/** How the body of a request is handled. */
type BodyRule =
  | WholeBodyRule

  /** Passed on as a stream: files, whose receiver limits them. */
  | { kind: "stream" }
  /** The body is not accepted at this address. */
  | { kind: "refused"; message: string };

/** Methods whose body is ignored. */
const WITHOUT_BODY = new Set(["GET", "HEAD", "OPTIONS"]);
const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data";
const JSON_TYPE = "application/json";

const FORM = { kind: "whole", as: "form", bytes: DOOR.bodyBytes.form, ms: DOOR.bodyMs } satisfies BodyRule;
const JSON_BODY: BodyRule = { kind: "whole", as: "json", bytes: DOOR.bodyBytes.json, ms: DOOR.bodyMs };
const TYPED_TABLE: BodyRule = {
  kind: "whole",
  as: "form",
  bytes: DOOR.bodyBytes.typedTable,
  ms: DOOR.typedTableMs,
};
/** Long texts of the help. */
const HELP_FORM: BodyRule = { ...FORM, bytes: DOOR.bodyBytes.helpForm, onlyStaff: true };

/** The addresses whose bodies are neither a small form nor a JSON call. */
const UPLOAD_PAGE = /^\/app\/upload$/;
const TYPED_TABLE_PAGE = "/app/manualdata";
const DATASETS = "/api/v1/file";
const REPLACE = /^\/api\/v1\/file\/[^/]+\/replace$/;
const REPLACE_PAGE = /^\/app\/datasets\/[^/]+\/replace$/;
const HELP_CONTENT = /^\/api\/v1\/generic\/help-content\/[^/]+$/;
const HELP_ADMIN = /^\/app\/add-help(?:\/|$)/;
const HELP_CONTENT_PAGE = /^\/app\/add-help\/content\/[^/]+$/;
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
  const pathname = plainPath(path);
  const [type = ""] = contentType.toLowerCase().split(";", 1);
  return pathname.startsWith("/api/")
    ? ruleOfCall(method, pathname, type.trim())
    : ruleOfPage(pathname, type.trim());
}

function ruleOfCall(method: string, pathname: string, type: string): BodyRule {
  if (method === "PATCH" && UPLOAD.test(pathname)) return { kind: "stream" };
  const takesFile = pathname === DATASETS || REPLACE.test(pathname);
  if (method === "POST" && takesFile && type !== JSON_TYPE) return { kind: "stream" };
  const takesPicture = PICTURE_CALL.test(pathname) || HELP_CONTENT.test(pathname);
  if (method === "PATCH" && takesPicture && type === MULTIPART_TYPE) return { kind: "stream" };
  return JSON_BODY;
}

function ruleOfPage(pathname: string, type: string): BodyRule {
  if (type === MULTIPART_TYPE) {
    const takesFile = [UPLOAD_PAGE, REPLACE_PAGE, PICTURE_PAGE, HELP_CONTENT_PAGE].some((each) =>
      each.test(pathname),
    );
    return takesFile ? { kind: "stream" } : { kind: "refused", message: "This page takes no files." };
  }
  if (JSON_PAGE.test(pathname)) {
    return type === JSON_TYPE ? JSON_BODY : { kind: "refused", message: "This address accepts JSON only." };
  }
  // A form without fields may have no content type.
  if (type !== "" && type !== FORM_TYPE) {
    return { kind: "refused", message: "This page accepts forms only." };
  }
  if (HELP_ADMIN.test(pathname)) return HELP_FORM;
  if (JOINT_REPORT.test(pathname)) return { ...FORM, bytes: DOOR.bodyBytes.jointReport };
  return pathname === TYPED_TABLE_PAGE ? TYPED_TABLE : FORM;
}
