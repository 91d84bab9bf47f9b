import { LinkButton } from "./button";

interface CloseLinkProps {
  to: string;
  kind?: "primary" | "quiet";
  children: string;
}

/** Closes a dialog that has a URL. The page keeps its scroll position, and going back does not reopen the dialog. */
export function CloseLink({ kind = "quiet", ...rest }: CloseLinkProps) {
  return <LinkButton kind={kind} preventScrollReset replace {...rest} />;
}
