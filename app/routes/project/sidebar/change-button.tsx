import type { ButtonHTMLAttributes } from "react";
import { type ButtonChange, changeIntent, FIELD } from "../draft/sidebar-form";
import { useSidebar } from "./sidebar-context";

interface ChangeButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "type"> {
  change: ButtonChange;
}

/** A button that changes the draft: immediately in the browser, by a form post without JavaScript. */
export function ChangeButton({ change, ...rest }: ChangeButtonProps) {
  const { change: changeDraft } = useSidebar();
  return (
    <button
      {...rest}
      type="submit"
      name={FIELD.intent}
      value={changeIntent(change)}
      onClick={(event) => {
        event.preventDefault();
        changeDraft(change);
      }}
    />
  );
}
