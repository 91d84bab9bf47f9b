/**
 * `npm run test:browsers`: five journeys in Chromium, Firefox and WebKit by WebDriver, against a server of its own. Needs a build
 * (`npm start`) and the drivers of the browsers: `chromedriver`, `geckodriver` and `WebKitWebDriver` (Debian and Ubuntu:
 * `webkit2gtk-driver`), on the PATH. `--only=firefox,webkit` runs some of them.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { BROWSERS } from "../tests/browsers/browsers.mjs";
import { JOURNEYS } from "../tests/browsers/journeys.mjs";
import { withOwnServer } from "./own-server.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

/** Pictures of the pages on which a journey failed. */
const PICTURES = path.join(ROOT, "test-results/browsers");

/** The path of a program; null if there is none on the PATH. */
function findProgram(name) {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

async function runIn(browser, driver, origin) {
  const failures = [];
  for (const [title, journey] of JOURNEYS) {
    const session = await browser.open(driver, origin);
    try {
      await journey(session);
      const errors = await session.errors();
      if (errors.length > 0) throw new Error(`errors in the console: ${errors.join(" · ")}`);
      console.log(`  ✓ ${browser.name}: ${title}`);
    } catch (error) {
      failures.push(title);
      mkdirSync(PICTURES, { recursive: true });
      await session.photograph(path.join(PICTURES, `${browser.name} ${title}.png`));
      console.log(`  ✗ ${browser.name}: ${title}\n    ${error instanceof Error ? error.message : error}`);
    } finally {
      await session.close();
    }
  }
  return failures.length;
}

await main(async () => {
  const only = process.argv
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const chosen = BROWSERS.filter(({ name }) => only === undefined || only.includes(name.toLowerCase()));
  if (chosen.length === 0)
    throw new SetupError(
      `There is no such browser. Known: ${BROWSERS.map(({ name }) => name.toLowerCase()).join(", ")}.`,
    );
  const found = chosen.map((browser) => ({ browser, driver: findProgram(browser.driver) }));
  const missing = found.filter(({ driver }) => driver === null);
  if (missing.length > 0) {
    const names = missing.map(({ browser }) => `${browser.driver} (${browser.name})`).join(", ");
    throw new SetupError(`Install ${names}, or leave a browser out with --only=NAME.`);
  }
  let failed = 0;
  await withOwnServer(async (origin) => {
    for (const { browser, driver } of found) failed += await runIn(browser, driver, origin);
  });
  console.log(`${chosen.length * JOURNEYS.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
