import { type FormEvent, useState } from "react";

export const NOTHING_TO_CHANGE = "There's nothing to change";

/**
 * Whether a form's fields differ from the stored values. True until the first input before scripts run, so that the
 * server answers then.
 */
export function useIsChanged(stored: Readonly<Record<string, string | null>>) {
  const [isChanged, setChanged] = useState(false);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    setChanged(
      Object.entries(stored).some(([name, value]) => {
        const typed = form.get(name);
        return typeof typed === "string" && typed.trim().replaceAll("\r\n", "\n") !== (value ?? "");
      }),
    );
  };
  return { isChanged, onInput };
}
