/** The API as a signed-in client uses it. */
import { SetupError } from "../setup/step.mjs";

/** A demo account. */
export const ACCOUNT = { username: "pro@example.com", password: "estimand" };
const PATIENCE_MS = 120_000;

const variable = (column) => ({ column, trans: null });

/** The address of the result of an analysis. */
export const resultOf = (id) => `/api/v1/analysis/${id}/perform-analysis/`;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls with a token; repeats a call while its answer is "processing". */
function callsBy(origin, token) {
  const call = async (method, address, body) => {
    const json = body !== undefined && !(body instanceof FormData);
    const headers = { Authorization: `Bearer ${token}`, ...(json && { "Content-Type": "application/json" }) };
    const response = await fetch(`${origin}${address}`, {
      method,
      headers,
      body: json ? JSON.stringify(body) : body,
    });
    if (!response.ok && response.status !== 503) {
      throw new SetupError(`${method} ${address} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  };
  const until = async (address, done) => {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const response = await call("GET", address);
      if (response.status === 200) {
        const body = await response.json();
        if (done(body)) return body;
      } else await response.arrayBuffer();
      await pause(20);
    }
    throw new SetupError(`${address} was not ready within ${PATIENCE_MS / 1000} s.`);
  };
  return { call, until };
}

/**
 * Signs in to a server.
 *
 * @returns `call` and `until` for any address; the steps of an import: `upload` a file, wait until it is `inspected`, `open` it as
 *   a project; and an `analysis` with its `result`
 */
export async function signIn(origin) {
  const body = JSON.stringify(ACCOUNT);
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${origin}/api/token/`, { method: "POST", headers, body });
  const { access } = await response.json();
  const { call, until } = callsBy(origin, access);
  return {
    call,
    until,
    async upload(blob, name) {
      const form = new FormData();
      form.set("file", blob, name);
      return (await call("POST", "/api/v1/file/", form)).json();
    },
    inspected: ({ id }) => until(`/api/v1/file/${id}/get-file-preview/`, () => true),
    async open(dataset) {
      const finalize = await call("POST", `/api/v1/file/${dataset.id}/finalize/`, {});
      const { project_full_id: id } = await finalize.json();
      return until(`/api/v1/project/${id}/`, ({ status, message }) => {
        if (status === "failed") throw new SetupError(`The import failed: ${message}`);
        return status === "ready";
      });
    },
    /** Creates an analysis; columns count from 1. @returns {Promise<{id: string}>} */
    /** @param {{y?: number, xs?: number[], removeOutliers?: boolean, name?: string}} [options] */
    async analysis(project, functions, options = {}) {
      const { y = 1, xs = [], removeOutliers = false, name = functions[0] } = options;
      const body = {
        project: project.id,
        name,
        analysis_type: xs.length > 0 ? "multivariate" : "univariate",
        analysis_function: functions,
        variables: { Y: variable(y), X: xs.map(variable), settings: { statistics: [] } },
        remove_outliers: removeOutliers,
      };
      return (await call("POST", "/api/v1/analysis/", body)).json();
    },
    /** Waits for the result of an analysis. */
    result: ({ id }) => until(resultOf(id), () => true),
  };
}

/** Signs in as a browser does; returns the session cookie. */
export async function signInToPages(origin) {
  const body = new URLSearchParams({ ...ACCOUNT, email: ACCOUNT.username });
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  const response = await fetch(`${origin}/app/login/`, { method: "POST", body, headers, redirect: "manual" });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookie.join("; ");
}
