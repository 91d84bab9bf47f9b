import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline";
import { renderToStaticMarkup } from "react-dom/server";
import { ReceiptDocument } from "./receipt-document";
import type { ReceiptInput } from "./receipt-input";
import type { PrintedPages } from "./report-input";
import { ReportFooter } from "./report-margins";

/** Renders a receipt as HTML for Chromium. */
export function renderReceipt(input: ReceiptInput): PrintedPages {
  return {
    html: Buffer.from(
      `<!doctype html>${renderToStaticMarkup(<ReceiptDocument input={input} font={interFont} />)}`,
    ),
    // Without a template Chromium prints its own header.
    header: "<span></span>",
    footer: renderToStaticMarkup(<ReportFooter year={new Date(input.paidAt).getUTCFullYear()} />),
  };
}
