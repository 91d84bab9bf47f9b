import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Button, IconButton } from "~/components/button";
import { INTENT } from "../transform-form";
import { type ButtonChange, writeChange } from "./recode-form";

interface ChangeButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "name" | "value" | "type" | "onClick"
> {
  change: ButtonChange;
  apply: (change: ButtonChange) => void;
  /** The accessible name of a button that shows only an icon. */
  label?: string;
  icon?: ReactNode;
}

/** A button that changes the rules: at once in the browser, by a form post without JavaScript. */
export function ChangeButton({ change, apply, label, icon, children, ...rest }: ChangeButtonProps) {
  const props = {
    ...rest,
    type: "submit" as const,
    name: INTENT.change,
    value: writeChange(change),
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      apply(change);
    },
  };
  if (label) {
    return (
      <IconButton label={label} size="s" hintSide="left" {...props}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button size="s" kind="quiet" icon={icon} {...props}>
      {children}
    </Button>
  );
}
