import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/components/nonce";
import type { PagePlace } from "./page-jobs";

/**
 * Renders a page with React, to its end: all data are there before, so that a first part would not come earlier.
 *
 * @param handoff the loaded data for the page's scripts; the stream of the context has been read
 * @returns the page as UTF-8, and the errors of parts that show their fallback instead
 * @throws whatever a component outside such parts throws
 */
export function renderPage(
  context: EntryContext,
  handoff: Uint8Array,
  { url, cspNonce }: PagePlace,
): Promise<{ html: Uint8Array; failures: unknown[] }> {
  const serverHandoffStream = new Blob([handoff as Uint8Array<ArrayBuffer>]).stream();
  return new Promise((resolve, reject) => {
    const failures: unknown[] = [];
    const pieces: Uint8Array[] = [];
    const page = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(pieces), failures });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <NonceContext.Provider value={cspNonce}>
        <RemixServer context={{ ...context, serverHandoffStream }} url={url} nonce={cspNonce} />
      </NonceContext.Provider>,
      {
        nonce: cspNonce,
        onAllReady: () => pipe(page),
        onShellError: reject,
        onError: (error) => void failures.push(error),
      },
    );
  });
}
