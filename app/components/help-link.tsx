import { type AnchorHTMLAttributes, createContext, useContext } from "react";

/** Shows an address of the help in the panel; null where there is no panel. */
export const HelpContext = createContext<((address: string) => void) | null>(null);

/** Whether a click asks for another tab or window. */
export function wantsOwnTab({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey || button !== 0;
}

/** A link to the help. With JavaScript it opens in the panel next to the page. */
export function HelpLink({
  children,
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const show = useContext(HelpContext);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (show === null || wantsOwnTab(event.nativeEvent)) return;
        event.preventDefault();
        show(href);
      }}
    >
      {children}
    </a>
  );
}
