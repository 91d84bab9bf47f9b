import { urls } from "./urls";

/** The topic that explains a code of a result, a warning, a file, a formula or a refusal. */
export function topicOfCode(code: string): string {
  if (code.startsWith("E-")) return "messages-results";
  if (code.startsWith("W-") || code.startsWith("N-")) return "messages-warnings";
  if (code.startsWith("F-")) return "messages-formulas";
  return /^[A-Z]/.test(code) ? "messages-files" : "messages-server";
}

/** The address of the reason behind a code. */
export function whyHref(code: string): string {
  return urls.help.topic(topicOfCode(code), code);
}
