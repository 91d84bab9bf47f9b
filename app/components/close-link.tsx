import { LinkButton } from "./button";

interface CloseLinkProps {
  to: string;
  kind?: "primary" | "quiet";
  children: string;
}

/** The way out of a dialog that is a URL: the page stays where it was scrolled to, and going back does not reopen it. */
export function CloseLink({ kind = "quiet", ...rest }: CloseLinkProps) {
  return <LinkButton kind={kind} preventScrollReset replace {...rest} />;
}
