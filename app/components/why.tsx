import { whyHref } from "~/lib/help-of-code";
import { HelpLink } from "./help-link";

/** "Why?" behind a message: the help on its code. */
export function Why({ code }: { code: string }) {
  return <HelpLink href={whyHref(code)}>Why?</HelpLink>;
}
