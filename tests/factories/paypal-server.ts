import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";

/**
 * Answers as PayPal's Orders API v2 does, on this machine. Requests, answers and issues follow
 * https://github.com/paypal/paypal-rest-api-specifications (openapi/checkout_orders_v2.json, version 2.13) and the examples
 * of https://developer.paypal.com/docs/api/orders/v2/ and https://developer.paypal.com/api/rest/authentication/.
 */

type Money = { currency_code: string; value: string };

type PayPalOrder = {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  custom_id: string;
  amount: Money;
  declines: boolean;
  capture: { id: string; status: string; amount: Money } | null;
};

export type PayPalServer = {
  /** Sends the requests of a client for api-m.sandbox.paypal.com here, without TLS. */
  agent: Agent;
  orders: Map<string, PayPalOrder>;
  /** Method, path, headers and body of each request. */
  requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Replaces the answers: never, or with this status. */
  fault: "hang" | 401 | 500 | 503 | "html" | null;
  /** Replaces the address of the page that approves a payment. */
  approveHref: string | null;
  approve: (id: string) => void;
  decline: (id: string) => void;
  close: () => Promise<void>;
};

export async function startPayPalServer(): Promise<PayPalServer> {
  const state: PayPalServer = {
    agent: new Agent(),
    orders: new Map(),
    requests: [],
    fault: null,
    approveHref: null,
    approve: (id) => Object.assign(state.orders.get(id) ?? {}, { status: "APPROVED", declines: false }),
    decline: (id) => Object.assign(state.orders.get(id) ?? {}, { status: "APPROVED", declines: true }),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => answer(state, request, body, response));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  Object.assign(state.agent, { createConnection: () => connect(port, "127.0.0.1") });
  return state;
}

let count = 0;
const nextId = (prefix: string) => `${prefix}${String((count += 1)).padStart(12, "0")}`;

function answer(state: PayPalServer, request: IncomingMessage, body: string, response: ServerResponse): void {
  const { method = "", url: path = "" } = request;
  state.requests.push({ method, path, headers: request.headers, body });
  const send = (status: number, value: unknown) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  if (path === "/v1/oauth2/token") {
    return void send(200, { access_token: "A21AAF-access", token_type: "Bearer", expires_in: 31_668 });
  }
  if (state.fault === "hang") return;
  if (state.fault === "html") {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Maintenance</h1>");
    return;
  }
  if (state.fault !== null) {
    const message = "An internal server error occurred.";
    return void send(state.fault, { name: "INTERNAL_SERVER_ERROR", message, debug_id: "90957fca61718" });
  }
  const [, id, action] = /^\/v2\/checkout\/orders(?:\/([^/]+))?(?:\/(capture))?$/.exec(path) ?? [];
  if (method === "POST" && id === undefined) return void send(201, create(state, body));
  const order = state.orders.get(id ?? "");
  if (order === undefined) {
    const details = [{ issue: "INVALID_RESOURCE_ID", description: "Specified resource ID does not exist." }];
    return void send(404, { name: "RESOURCE_NOT_FOUND", message: "Not found.", debug_id: "c1", details });
  }
  if (method === "GET") return void send(200, shown(order));
  if (action === "capture") return void capture(order, request.headers["paypal-request-id"], send);
}

function create(state: PayPalServer, body: string) {
  const { purchase_units: units } = JSON.parse(body) as {
    purchase_units: { custom_id: string; amount: Money }[];
  };
  const [unit] = units;
  if (unit === undefined) throw new Error("An order without a purchase unit.");
  const id = nextId("5O190");
  state.orders.set(id, {
    id,
    status: "PAYER_ACTION_REQUIRED",
    custom_id: unit.custom_id,
    amount: unit.amount,
    declines: false,
    capture: null,
  });
  return {
    id,
    status: "PAYER_ACTION_REQUIRED",
    payment_source: { paypal: {} },
    links: [
      { href: `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
      {
        href: state.approveHref ?? `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
        rel: "payer-action",
        method: "GET",
      },
    ],
  };
}

/** The request ids under which captures were made: the same one gets the same answer. */
const captured = new Map<string, string>();

function capture(order: PayPalOrder, requestId: unknown, send: (status: number, value: unknown) => unknown) {
  const refuse = (issue: string, description: string) =>
    send(422, {
      name: "UNPROCESSABLE_ENTITY",
      message:
        "The requested action could not be performed, semantically incorrect, or failed business validation.",
      debug_id: "5d1d1c1b1a",
      details: [{ issue, description }],
    });
  const key = `${order.id} ${String(requestId)}`;
  if (order.capture !== null) {
    if (captured.get(key) === order.capture.id) return send(200, shown(order));
    return refuse(
      "ORDER_ALREADY_CAPTURED",
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
    );
  }
  if (order.status !== "APPROVED") {
    return refuse("ORDER_NOT_APPROVED", "Payer has not yet approved the Order for payment.");
  }
  if (order.declines) {
    return refuse(
      "INSTRUMENT_DECLINED",
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
    );
  }
  order.capture = { id: nextId("3C679"), status: "COMPLETED", amount: order.amount };
  order.status = "COMPLETED";
  captured.set(key, order.capture.id);
  return send(201, shown(order));
}

function shown({ id, status, custom_id, amount, capture: made }: PayPalOrder) {
  const payments = made && {
    captures: [{ ...made, custom_id, final_capture: true, create_time: "2026-11-23T06:00:00Z" }],
  };
  return {
    id,
    intent: "CAPTURE",
    status,
    payment_source: { paypal: { email_address: "payer@example.com", account_id: "QYR5Z8XDVJNXQ" } },
    purchase_units: [{ reference_id: "default", amount, custom_id, ...(payments && { payments }) }],
    links: [
      { href: `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`, rel: "self", method: "GET" },
    ],
  };
}
