import type pg from "pg";

/** How long a connection is waited for: shorter than a request, longer than a restart of a near server. */
const CONNECT_MS = 5_000;

/** After so long without an answer this side asks whether the server is still there; the system's own default is two hours. */
const SILENT_MS = 10_000;

/**
 * A machine that has lost its power or its network says nothing. The server frees what its connections hold (locks, transactions) within
 * half a minute, not hours: by keep-alives when nothing is on its way, by the user timeout when an answer is.
 */
const SETTINGS = {
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "25s",
  // For a server behind a proxy, whose keep-alives end there.
  idle_in_transaction_session_timeout: "60s",
};

/** The options of every connection to the server. Settings in the URL win. */
export function connectionTo(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  } satisfies pg.ClientConfig;
}
