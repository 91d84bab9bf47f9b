import { useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { Check, Copy } from "./icons";

const CONFIRMATION_MS = 2000;

/** A new address to pass on, which is marked, with a button that copies it. */
export function AddressField({ label, href }: { label: string; href: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    field.current?.focus();
  }, [href]);
  const copy = () => {
    navigator.clipboard
      .writeText(href)
      .then(() => setState("copied"))
      .catch(() => setState("refused"))
      .finally(() => setTimeout(() => setState("ready"), CONFIRMATION_MS));
  };
  return (
    <div className="grid gap-1">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          className="input min-w-0 flex-1 font-mono"
          value={href}
          readOnly
          // From the end, so that its beginning is in view.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, href.length, "backward")}
        />
        <Button
          kind="primary"
          className="needs-js flex-none"
          icon={state === "copied" ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={copy}
        >
          {state === "copied" ? "Copied" : "Copy"}
        </Button>
      </div>
      <span role="status" className={state === "refused" ? "text-s text-ink-2" : "sr-only"}>
        {state === "refused"
          ? "The browser did not allow copying. The address is marked: copy it with the keyboard."
          : state === "copied"
            ? "Copied"
            : ""}
      </span>
    </div>
  );
}
