import { formatDate } from "~/lib/format-time";
import type { ReceiptInput } from "./receipt-input";
import { REPORT_STYLE } from "./report.css";

const RECEIPT_STYLE = `
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; margin: 10mm 0; }
.parties h2, .part { margin: 0 0 1.5mm; font-size: 8.6pt; font-weight: 550; color: #50606e; }
.parties p { overflow-wrap: anywhere; }
.parties p:first-of-type { font-weight: 620; }
.simulated { margin: 4mm 0 0; padding: 2.5mm 3.5mm; border-left: 1mm solid #a3262a; background: #fcebea; font-weight: 620; }
.sums { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.sums th, .sums td { padding: 2mm 0; text-align: left; vertical-align: baseline; border-bottom: 0.2mm solid #e3e7ea; font-weight: 400; }
.sums thead th { font-size: 8.6pt; font-weight: 550; color: #50606e; border-bottom: 0.3mm solid #50606e; }
.sums :is(th, td):last-child { text-align: right; white-space: nowrap; }
.sums tfoot :is(th, td) { font-weight: 620; }
.fine { margin-top: 8mm; font-size: 8.6pt; color: #50606e; overflow-wrap: anywhere; }
`;

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {lines.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
    </section>
  );
}

function Sums({ input }: { input: ReceiptInput }) {
  const { amount, refunded, periodStart, periodEnd, timeZone } = input;
  return (
    <table className="sums">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            Estimand PRO, 1 year: {formatDate(periodStart, timeZone)} – {formatDate(periodEnd, timeZone)}
          </td>
          <td>{amount}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total paid</th>
          <td>{amount}</td>
        </tr>
        {refunded === null ? null : (
          <tr>
            <th scope="row">Refunded</th>
            <td>{refunded}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** A receipt on one page. */
export function ReceiptDocument({ input, font }: { input: ReceiptInput; font: string }) {
  const { number, paidAt, seller, buyer, vatNumber, service, paymentId, isSimulated, timeZone } = input;
  const face = `@font-face{font-family:"Inter";font-weight:100 900;src:url(${font}) format("woff2")}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`Receipt ${number}`}</title>
        <style dangerouslySetInnerHTML={{ __html: face + REPORT_STYLE + RECEIPT_STYLE }} />
      </head>
      <body>
        <header className="cover">
          <h1>Receipt {number}</h1>
          <dl>
            <div>
              <dt>Date</dt>
              <dd>{formatDate(paidAt, timeZone)}</dd>
            </div>
            <div>
              <dt>Paid by</dt>
              <dd>{service}</dd>
            </div>
            <div>
              <dt>Payment</dt>
              <dd>{paymentId}</dd>
            </div>
          </dl>
          {isSimulated ? <p className="simulated">Simulation: no money was paid.</p> : null}
        </header>
        <div className="parties">
          <Party title="Seller" lines={seller} />
          <div>
            <Party title="Billed to" lines={buyer} />
            <p>VAT / TIN no.: {vatNumber ?? "not given"}</p>
          </div>
        </div>
        <Sums input={input} />
        <p className="fine">
          {isSimulated ? "" : "The amount was paid in full on the date above. "}No VAT is shown separately.
        </p>
      </body>
    </html>
  );
}
