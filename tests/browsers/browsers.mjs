/** The browsers in which the journeys run, each by its own WebDriver. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, Capabilities } from "selenium-webdriver";
import chrome from "selenium-webdriver/chrome.js";
import firefox from "selenium-webdriver/firefox.js";
import { answering, freePort } from "../../scripts/own-server.mjs";
import { Session } from "./session.mjs";

const SIZE = { width: 1440, height: 900 };

/** @param stop ends what the driver does not */
async function openSession(driver, origin, stop = async () => {}) {
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE });
  return new Session(driver, origin, stop);
}

export const BROWSERS = [
  {
    name: "Chromium",
    driver: "chromedriver",
    async open(program, origin) {
      const options = new chrome.Options();
      options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu");
      if (process.env.CHROMIUM_PATH) options.setChromeBinaryPath(process.env.CHROMIUM_PATH);
      const builder = new Builder().forBrowser("chrome").setChromeOptions(options);
      return openSession(await builder.setChromeService(new chrome.ServiceBuilder(program)).build(), origin);
    },
  },
  {
    name: "Firefox",
    driver: "geckodriver",
    async open(program, origin) {
      const options = new firefox.Options();
      options.addArguments("-headless");
      options.addArguments("-headless");
      const builder = new Builder().forBrowser("firefox").setFirefoxOptions(options);
      return openSession(
        await builder.setFirefoxService(new firefox.ServiceBuilder(program)).build(),
        origin,
      );
    },
  },
  {
    name: "WebKit",
    driver: "WebKitWebDriver",
    async open(program, origin) {
      const port = await freePort();
      const service = spawn(program, [`--port=${port}`], { stdio: "ignore" });
      const address = `http://127.0.0.1:${port}`;
      await answering(`${address}/status`);
      const stop = async () => {
        service.kill();
        await once(service, "exit");
      };
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
        .build();
      return openSession(driver, origin, stop);
    },
  },
];
