import { type DataStore, ERRORS, Server, type ServerOptions } from "@tus/server";
import { AppError } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { partName } from "~/storage/upload-store.server";
import { refusalOf } from "./tus-refusals";
import { UploadLocker } from "./upload-locker.server";

const locker = new UploadLocker();
/** How long a request that writes goes on when another wants the upload: its connection may be dead. */
const LOCK_DRAIN_MS = 1;

/** The headers of the protocol. The library also trusts other headers, such as X-Forwarded-Proto. */
const HEADERS = ["Content-Type", "Upload-Length", "Upload-Metadata", "Upload-Offset"];

/** A request about one upload, in the words of the library. */
type TusCall = {
  id: string;
  store: DataStore;
  body?: ReadableStream<Uint8Array>;
  onUploadCreate?: ServerOptions["onUploadCreate"];
};

/**
 * Answers a request by the tus protocol. The caller has checked that the upload is the user's.
 *
 * @throws AppError in place of each refusal of the library, and what `onUploadCreate` throws
 */
export async function answerTus(request: Request, call: TusCall): Promise<Response> {
  const { id, store, body, onUploadCreate } = call;
  const name = partName(id);
  let error: unknown = null;
  const server = new Server({
    path: urls.uploads,
    datastore: store,
    locker,
    lockDrainTimeout: LOCK_DRAIN_MS,
    // No other site may call.
    allowedOrigins: [],
    namingFunction: () => name,
    getFileIdFromRequest: () => name,
    generateUrl: () => `${urls.uploads}${id}/`,
    ...(onUploadCreate && { onUploadCreate }),
    onResponseError: (_request, thrown) => void (error = thrown),
  });
  const response = await server.handleWeb(protocolRequest(request, body));
  if (response.status < 400) return emptyAnswer(response);
  const at = error === ERRORS.INVALID_OFFSET ? (await store.getUpload(name)).offset : null;
  throw refusalOf(error ?? (await response.text()), at);
}

function protocolRequest(request: Request, body: ReadableStream<Uint8Array> | undefined): Request {
  // Clients of our own calls need not name the version: there is one.
  const headers = new Headers({ "Tus-Resumable": "1.0.0" });
  for (const name of HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const sent = body === undefined ? {} : { body, duplex: "half" as const };
  return new Request(request.url, { method: request.method, headers, ...sent });
}

/** The library's answers have an empty text, whose type would be text/plain, and headers for other sites. */
function emptyAnswer({ status, headers }: Response): Response {
  const kept = new Headers(headers);
  for (const name of ["Content-Type", "Access-Control-Expose-Headers"]) kept.delete(name);
  return new Response(null, { status, headers: kept });
}

/**
 * Runs work while no request writes to an upload. A request that does is ended first; the bytes it has written are kept.
 *
 * @throws AppError busy if it does not end, and what the work throws
 */
export async function withUpload<T>(id: string, work: () => Promise<T>): Promise<T> {
  const lock = locker.newLock(partName(id));
  try {
    await lock.lock(new AbortController().signal, () => undefined);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("busy", { cause: error });
  }
  try {
    return await work();
  } finally {
    await lock.unlock();
  }
}

/** Ends a request that writes to an upload, if there is one, and waits until its bytes are stored. */
export function endWriter(id: string): Promise<void> {
  return withUpload(id, () => Promise.resolve());
}
