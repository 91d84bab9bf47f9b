import type { ButtonHTMLAttributes } from "react";
import type { DraftChange } from "../draft-changes";
import { changeIntent, FIELD } from "../sidebar-form";
import { useSidebar } from "./sidebar-context";

export type ButtonChange = Extract<
  DraftChange,
  { kind: "set-y" | "add-x" | "add-category" | "remove-x" | "clear-y" | "set-trans" | "set-filter" }
>;

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
