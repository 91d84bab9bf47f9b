import { useResolvedPath } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { RIGHT_NAMES, type Right } from "~/config/plans";
import { accountHref } from "../account-href";
import { PlansTable } from "./plans-table";

interface PlansDialogProps {
  /** The right that the plan lacks. */
  right: Right;
  isPro: boolean;
  /** Whether the server takes payments. */
  isPayable: boolean;
  closeHref: string;
}

/** Compares the plans. Opens when a user without PRO chooses something of PRO. */
export function PlansDialog({ right, isPro, isPayable, closeHref }: PlansDialogProps) {
  const canPay = !isPro && isPayable;
  const { pathname, search } = useResolvedPath(closeHref);
  const drawer = accountHref({ pathname, search }, "subscription/");
  return (
    <Dialog
      title={isPro ? "You have the PRO plan" : `${RIGHT_NAMES[right]} are part of PRO`}
      closeHref={closeHref}
      actions={
        <>
          <CloseLink kind={canPay ? "quiet" : "primary"} to={closeHref}>
            {isPro ? "OK" : "Go Back to Lite"}
          </CloseLink>
          {canPay ? (
            <LinkButton kind="primary" to={drawer}>
              Go Pro
            </LinkButton>
          ) : null}
        </>
      }
    >
      <PlansTable own={isPro ? "pro" : "lite"} />
      {isPro || isPayable ? null : (
        <p className="pt-4 text-s text-ink-2">
          Payments are not set up on this server. Ask its administrator for PRO.
        </p>
      )}
    </Dialog>
  );
}
