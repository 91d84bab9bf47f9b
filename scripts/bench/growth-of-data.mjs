/** The costs of pages and lists while the database, and then the user's own list, grow. */
import { SetupError } from "../setup/step.mjs";
import { ACCOUNT, signIn, signInToPages } from "./api-client.mjs";
import { openFilled } from "./fill-database.mjs";
import { cpuTime, STATEMENT_COUNTER, statementsOf } from "./own-counters.mjs";
import { startServer } from "./own-server.mjs";

/** How many datasets other users have at each step; then how many the user has. */
const OF_OTHERS = [10, 1_000, 100_000];
const OWN = [10, 50, 1_000, 10_000];
const WARM_UPS = 15;
const TIMES = 60;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Requests an address again and again. */
async function measure(server, address, headers) {
  const once = async () => {
    const response = await fetch(server.origin + address, { headers, redirect: "manual" });
    const text = await response.text();
    if (response.status !== 200) throw new SetupError(`${address} answered ${response.status}.`);
    return text.length;
  };
  // Again, as a browser does, when the server closed a kept connection at the moment of the request.
  const ask = () => once().catch(once);
  for (let i = 0; i < WARM_UPS; i += 1) await ask();
  const [cpu, statements] = [await cpuTime(server.pid), await statementsOf(server)];
  const took = [];
  let bytes = 0;
  for (let i = 0; i < TIMES; i += 1) {
    const from = performance.now();
    bytes = await ask();
    took.push(performance.now() - from);
  }
  return {
    ms: median(took),
    cpu: ((await cpuTime(server.pid)) - cpu) / TIMES,
    // Statements of the runner, which looks for jobs meanwhile, do not count for the page.
    statements: Math.floor(((await statementsOf(server)) - statements) / TIMES),
    bytes,
  };
}

async function pagesOf(client) {
  const { results } = await (await client.call("GET", "/api/v1/project/")).json();
  const { id } = results[0];
  return [
    { name: "home page", address: "/app/" },
    { name: "project page", address: `/app/project/${id}/` },
    { name: "list of datasets, 50 entries", address: "/api/v1/file/?limit=50" },
    { name: "list of projects, 50 entries", address: "/api/v1/project/?limit=50" },
  ];
}

/** @returns a row for each page and size */
export async function benchGrowthOfData() {
  const server = await startServer({ preload: STATEMENT_COUNTER });
  const filled = await openFilled(server.database);
  try {
    const pages = await pagesOf(await signIn(server.origin));
    const cookie = await signInToPages(server.origin);
    const rows = [];
    const measureAll = async (size) => {
      for (const { name, address } of pages) {
        rows.push({
          size,
          name,
          ...(await measure(server, address, { Cookie: cookie, "Sec-Fetch-Site": "same-origin" })),
        });
      }
    };
    let others = 0;
    for (const size of OF_OTHERS) {
      await filled.addOthers(others, size);
      others = size;
      await measureAll(`${size.toLocaleString("en")} datasets of others`);
    }
    let own = 1;
    for (const size of OWN) {
      await filled.addOwn(ACCOUNT.username, own, size);
      own = size;
      await measureAll(`${size.toLocaleString("en")} own datasets`);
    }
    return rows;
  } finally {
    filled.close();
    await server.stop();
  }
}
