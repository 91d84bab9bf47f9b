import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Avatar } from "~/components/avatar";
import { Button, LinkButton } from "~/components/button";
import { useHydrated } from "~/components/use-hydrated";
import { PICTURE_FIELD, refusalOfChosenPicture } from "~/services/users/picture-file";
import type { PictureAnswer } from "./picture.route";
import { useDrawerHref } from "./use-drawer-href";

/** How long the message about a refused file is shown. */
const TOOLTIP_MS = 7_000;

/** A message that vanishes after 7 seconds. Each call of the setter starts again. */
function useTooltip() {
  const [tooltip, setTooltip] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (tooltip === null) return;
    const timer = setTimeout(() => setTooltip(null), TOOLTIP_MS);
    return () => clearTimeout(timer);
  }, [tooltip]);
  return [tooltip?.text ?? null, (text: string) => setTooltip({ text })] as const;
}

interface ProfilePictureProps {
  picture: string | null;
  initials: string;
  /** The user's name, above the controls. */
  children: ReactNode;
}

/** The picture with its controls. Without JavaScript they are a link to a form. */
export function ProfilePicture({ picture, initials, children }: ProfilePictureProps) {
  const action = useDrawerHref()("picture/");
  const fetcher = useFetcher<PictureAnswer>();
  const chooser = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [tooltip, showTooltip] = useTooltip();
  const busy = fetcher.state !== "idle";
  const answered = useRef<PictureAnswer | undefined>(undefined);

  useEffect(() => {
    if (fetcher.state !== "idle" || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    if (fetcher.data?.error) showTooltip(fetcher.data.error);
  });

  function send(file: File | undefined) {
    if (file === undefined) return;
    const refusal = refusalOfChosenPicture(file);
    if (refusal !== null) return showTooltip(refusal);
    const form = new FormData();
    form.set(PICTURE_FIELD, file);
    fetcher.submit(form, { method: "post", action, encType: "multipart/form-data" });
  }

  return (
    <div className="picture-control">
      <Avatar picture={picture} initials={initials} size={72} />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        {children}
        {hydrated ? (
          <div className="flex flex-wrap gap-1">
            <input
              ref={chooser}
              type="file"
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              className="sr-only"
              aria-label="Profile picture"
              tabIndex={-1}
              onChange={(event) => {
                send(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
            <Button
              size="s"
              aria-disabled={busy || undefined}
              onClick={() => busy || chooser.current?.click()}
            >
              {busy ? "Sending…" : picture === null ? "Add picture" : "Change picture"}
            </Button>
            {picture === null ? null : (
              <fetcher.Form method="post" action={action}>
                <Button type="submit" name="intent" value="remove" size="s" kind="quiet">
                  Remove picture
                </Button>
              </fetcher.Form>
            )}
          </div>
        ) : (
          <LinkButton to={action} size="s" replace>
            {picture === null ? "Add picture" : "Change picture"}
          </LinkButton>
        )}
      </div>
      <p role="alert" className={tooltip === null ? "sr-only" : "picture-tooltip"}>
        {tooltip}
      </p>
    </div>
  );
}
