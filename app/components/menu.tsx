import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  /** The accessible name of the button that opens it. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  side?: "end" | "start" | "rail";
  triggerClass?: string;
  hintSide?: "below" | "right" | "left";
  children: ReactNode;
}

const FOCUSABLE = "a[href], button:not(:disabled)";

/**
 * A menu of links and buttons. It is a `<details>` and opens without JavaScript. With JavaScript, arrow keys move the
 * focus, Escape closes the menu and restores the focus, and a choice or a click elsewhere closes it.
 */
export function Menu({
  label,
  trigger,
  side = "end",
  triggerClass = "icon-button",
  hintSide,
  children,
}: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: PointerEvent) => {
      if (ref.current?.open && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, []);

  const items = () =>
    Array.from(ref.current?.querySelectorAll<HTMLElement>(`.menu-list :is(${FOCUSABLE})`) ?? []);

  function onKeyDown(event: KeyboardEvent) {
    const details = ref.current;
    if (!details) return;
    if (event.key === "Escape" && details.open) {
      event.stopPropagation();
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    details.open = true;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys act on the menu as a whole; its items are links and buttons
    <details
      ref={ref}
      className="menu"
      data-side={side}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const chosen = (event.target as Element).closest(`.menu-list :is(${FOCUSABLE})`);
        if (!chosen || !ref.current) return;
        ref.current.open = false;
        // A dialog that opens now gives the focus back to here when it closes.
        ref.current.querySelector("summary")?.focus({ preventScroll: true });
      }}
    >
      <summary
        aria-label={label}
        data-hint={hintSide ? label : undefined}
        data-hint-side={hintSide}
        className={triggerClass}
      >
        {trigger}
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  );
}

interface ItemLook {
  icon?: ReactNode;
  danger?: boolean;
}

export function MenuLink({ icon, danger = false, children, ...rest }: ItemLook & LinkProps) {
  return (
    <Link className="menu-item" data-kind={danger ? "danger" : undefined} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

export function MenuButton({
  icon,
  danger = false,
  children,
  type = "submit",
  ...rest
}: ItemLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className="menu-item" data-kind={danger ? "danger" : undefined} {...rest}>
      {icon}
      {children}
    </button>
  );
}
