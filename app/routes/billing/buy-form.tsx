import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { urls } from "~/lib/urls";
import { LocalDate } from "~/components/local-time";

interface BuyFormProps {
  isPro: boolean;
  /** "85.00 USD". */
  price: string;
  /** The end of PRO if it is bought now. */
  nextEnd: string;
  service: "paypal" | "simulation" | null;
  /** The page to return to after the payment. */
  back: string | null;
  /** The name on the receipt. */
  payer: string;
  /** Content next to the button. */
  children?: ReactNode;
}

/** Says what a year of PRO costs and until when it runs, and starts the purchase. */
export function BuyForm({ isPro, price, nextEnd, service, back, payer, children }: BuyFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <section className="card grid gap-3 p-4 narrow:p-5" aria-labelledby="buy">
      <h2 id="buy">{isPro ? "Renew PRO" : "Go PRO"}</h2>
      {service === null ? (
        <p>Payments are not set up on this server. Ask its administrator for PRO.</p>
      ) : (
        <>
          <p>
            One year of PRO costs <strong className="num">{price}</strong>. If you pay today, you have PRO
            until <LocalDate iso={nextEnd} />.
          </p>
          <p className="text-s text-ink-2">
            One-time payment; does not renew automatically.{" "}
            {service === "paypal"
              ? "You pay at PayPal, by account or card, and come back here."
              : "This server simulates payments: no money moves."}
          </p>
          <p className="text-s">
            The receipt is made out to {payer}.{" "}
            <Link to={`${urls.home}account/billing/edit/`}>Change billing details</Link>
          </p>
          <Form method="post" action={urls.subscription(back)} className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
              {isPro ? "Renew" : "Go Pro"}
            </Button>
            {children}
          </Form>
        </>
      )}
    </section>
  );
}
