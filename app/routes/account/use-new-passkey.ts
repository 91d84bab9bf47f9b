import { type useFetcher, useSubmit } from "@remix-run/react";
import { startRegistration } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import type { action } from "./passkeys.route";

type Fetcher = ReturnType<typeof useFetcher<typeof action>>;

const FAILED = "No passkey was made. The window was closed, or this device has one for your account already.";

/** Has the browser make a passkey when the server asks for one, and sends it. @returns what went wrong */
export function useNewPasskey(fetcher: Fetcher): string | null {
  const asked = useRef<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = fetcher;
  // Not by the fetcher: the response leads to another page, which ends the fetcher, and the router then fails.
  const submit = useSubmit();
  useEffect(() => {
    if (!data || !("options" in data) || asked.current === data) return;
    asked.current = data;
    setProblem(null);
    startRegistration({ optionsJSON: data.options }).then(
      (response) =>
        submit({ name: data.name, response: JSON.stringify(response) }, { method: "post", replace: true }),
      () => setProblem(FAILED),
    );
  }, [data, submit]);
  return problem;
}
