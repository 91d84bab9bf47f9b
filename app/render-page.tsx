import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/components/nonce";

/**
 * Renders a page with React, to its end: all data are there before, so that a first part would not come earlier.
 *
 * @param place the address of the page, and the nonce of its policy
 * @returns the page as UTF-8, and the errors of parts that show their fallback instead
 * @throws whatever a component outside such parts throws
 */
export function renderPage(
  context: EntryContext,
  { url, cspNonce }: { url: string; cspNonce: string },
): Promise<{ html: Uint8Array; failures: unknown[] }> {
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
        <RemixServer context={context} url={url} nonce={cspNonce} />
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
