import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";

type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  kind?: ButtonKind;
  size?: "s" | "m";
  icon?: ReactNode;
}

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button. Its type is "button" by default, so that it never submits a form by accident. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = "secondary", size = "m", icon, type = "button", className = "", children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={`button ${className}`}
      data-kind={kind}
      data-size={size}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
});

type LinkButtonProps = Look & LinkProps;

/** A link that looks like a button. */
export function LinkButton({
  kind = "secondary",
  size = "m",
  icon,
  className = "",
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link className={`button ${className}`} data-kind={kind} data-size={size} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

interface IconLook {
  /** The accessible name, also shown as a hint. */
  label: string;
  size?: "s" | "m";
  hintSide?: "below" | "right" | "left";
}

/** Props of icon buttons and icon links: the name is read aloud, and shown on hover. */
function iconProps({ label, size = "m", hintSide = "below" }: IconLook, className: string) {
  return {
    "aria-label": label,
    "data-hint": label,
    "data-hint-side": hintSide,
    "data-size": size,
    className: `icon-button ${className}`,
  };
}

type IconButtonProps = IconLook & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, size, hintSide, type = "button", className = "", children, ...rest },
  ref,
) {
  return (
    <button ref={ref} type={type} {...iconProps({ label, size, hintSide }, className)} {...rest}>
      {children}
    </button>
  );
});

type IconLinkProps = IconLook & LinkProps;

/** A link that shows only an icon. */
export function IconLink({ label, size, hintSide, className = "", children, ...rest }: IconLinkProps) {
  return (
    <Link {...iconProps({ label, size, hintSide }, className)} {...rest}>
      {children}
    </Link>
  );
}
