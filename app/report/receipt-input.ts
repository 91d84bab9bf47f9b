/** The content of a receipt. */
export interface ReceiptInput {
  /** "R-000042". */
  number: string;
  /** Lines that name the seller, and the buyer. */
  seller: readonly string[];
  buyer: readonly string[];
  /** The buyer's VAT or tax number. */
  vatNumber: string | null;
  /** ISO times of the payment and of the time that was bought. */
  paidAt: string;
  periodStart: string;
  periodEnd: string;
  /** "85.00 USD". */
  amount: string;
  /** The sum of refunds; null if there was none. */
  refunded: string | null;
  /** "PayPal", and its id of the payment. */
  service: string;
  paymentId: string;
  isSimulated: boolean;
  /** Time zone of the reader's browser; "UTC" when it is unknown. */
  timeZone: string;
}
