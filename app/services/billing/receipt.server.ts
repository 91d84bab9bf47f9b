import { z } from "zod";
import { env } from "~/config/env.server";
import { keepBilledTo, type OrderRow } from "~/db/orders.server";
import { StoredJson } from "~/db/stored-json";
import { findUserById } from "~/db/users.server";
import { notFound } from "~/lib/app-error";
import { formatMoney } from "~/lib/money";
import { fullName } from "~/lib/person-name";
import { printReport } from "~/report/pdf.server";
import type { ReceiptInput } from "~/report/receipt-input";
import { getBillingDetails } from "./billing-details.server";
import { getPaidOrder, receiptName } from "./order-history.server";

interface BilledTo {
  lines: string[];
  vatNumber: string | null;
}

/** The buyer on a receipt, as stored with its order. */
const storedBilledTo = new StoredJson<BilledTo>("buyer on a receipt", () =>
  z.object({ lines: z.array(z.string()), vatNumber: z.string().nullable() }),
);

const SERVICE_NAMES = { paypal: "PayPal", simulation: "Simulated payment" } as const;

/**
 * The receipt of a paid order as a PDF. The buyer on it is stored when it is printed first, so that every copy of a receipt
 * is the same.
 *
 * @throws AppError not_found, unavailable (no Chromium), timeout, busy
 */
export async function buildReceipt(
  userId: string,
  orderId: string,
  { timeZone, signal }: { timeZone: string; signal?: AbortSignal },
): Promise<{ pdf: Uint8Array; fileName: string }> {
  const order = await getPaidOrder(userId, orderId);
  const input = receiptOf(order, await billedToOf(order), timeZone);
  // Loaded late: this imports the embedded font.
  const { renderReceipt } = await import("~/report/render-receipt.server");
  const receipt = renderReceipt(input);
  return { pdf: await printReport(receipt, signal), fileName: `Receipt_${input.number}.pdf` };
}

function receiptOf(order: OrderRow, { lines, vatNumber }: BilledTo, timeZone: string): ReceiptInput {
  const { currency, receiptNumber, capturedAt, periodStart, periodEnd } = order;
  if (receiptNumber === null || capturedAt === null || periodStart === null || periodEnd === null) {
    throw notFound("receipt");
  }
  return {
    number: receiptName(receiptNumber),
    seller: env.seller,
    buyer: lines,
    vatNumber,
    paidAt: capturedAt.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    amount: formatMoney({ cents: order.amountCents, currency }),
    refunded: order.refundedCents === 0 ? null : formatMoney({ cents: order.refundedCents, currency }),
    service: SERVICE_NAMES[order.service],
    paymentId: order.captureId ?? order.providerOrderId,
    isSimulated: order.service === "simulation",
    timeZone,
  };
}

async function billedToOf(order: OrderRow): Promise<BilledTo> {
  const stored = storedBilledTo.readOptional(order.billedTo);
  if (stored !== null) return stored;
  const billedTo = await findBilledTo(order.userId);
  await keepBilledTo(order.id, storedBilledTo.write(billedTo));
  return billedTo;
}

/** The name on the next receipt: "Quagga Ltd, VAT number GB123". @throws AppError not_found */
export async function describePayer(userId: string): Promise<string> {
  const { lines, vatNumber } = await findBilledTo(userId);
  return [lines[0], ...(vatNumber === null ? [] : [`VAT number ${vatNumber}`])].join(", ");
}

/** The billing details; without a name in them, the account's name. */
async function findBilledTo(userId: string): Promise<BilledTo> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  const details = await getBillingDetails(userId);
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ");
  const name = joined(details.salutation_display, details.first_name, details.last_name);
  const hasName = details.first_name !== null || details.last_name !== null || details.organization !== null;
  const lines = [
    details.organization ?? "",
    hasName ? name : fullName(user),
    joined(details.street, details.street_number),
    joined(details.zip_code, details.city),
    joined(details.state),
    joined(details.country_display),
    user.email,
  ];
  return { lines: [...new Set(lines.filter((line) => line !== ""))], vatNumber: details.vat_tin_no };
}
