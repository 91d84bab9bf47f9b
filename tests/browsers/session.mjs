import { writeFile } from "node:fs/promises";
import { By, until } from "selenium-webdriver";

const WAIT_MS = 30_000;

/** Text as an XPath literal. */
function literal(text) {
  return text.includes('"') ? `concat("${text.split('"').join('", \'"\', "')}")` : `"${text}"`;
}

/** Runs in the page: keeps errors, refused promises and what the content policy blocks from now on. */
const WATCH = `
  if (window.journeyErrors) return;
  window.journeyErrors = [];
  const keep = (text) => window.journeyErrors.push(String(text));
  addEventListener("error", (event) => keep(event.message ?? "a file was not loaded"));
  addEventListener("unhandledrejection", (event) => keep(event.reason));
  document.addEventListener("securitypolicyviolation", (event) => keep("blocked: " + event.violatedDirective + " " + event.blockedURI));
  const log = console.error;
  console.error = (...args) => { keep(args.join(" ")); log(...args); };
`;

/** A browser with a page, as a user sees it: elements are found by what they say. */
export class Session {
  #driver;
  #origin;
  #stop;

  constructor(driver, origin, stop) {
    this.#driver = driver;
    this.#origin = origin;
    this.#stop = stop;
  }

  get driver() {
    return this.#driver;
  }

  /** Opens an address of the product. */
  async open(address) {
    await this.#driver.get(address.startsWith("http") ? address : this.#origin + address);
    await this.watch();
  }

  /** Keeps the errors of the current page from now on. */
  async watch() {
    await this.#driver.executeScript(WATCH);
  }

  /** The errors that the current page had since it is watched. */
  async errors() {
    return (await this.#driver.executeScript("return window.journeyErrors ?? []")) ?? [];
  }

  /** Waits until a visible element matches an XPath. */
  async find(xpath, what = xpath) {
    return this.#driver.wait(
      async () => {
        for (const element of await this.#driver.findElements(By.xpath(xpath))) {
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return null;
      },
      WAIT_MS,
      `There is no ${what}.`,
    );
  }

  sees(text) {
    return this.find(
      `//*[not(self::script) and contains(normalize-space(.), ${literal(text)}) and not(*[contains(normalize-space(.), ${literal(text)})])]`,
      `text “${text}”`,
    );
  }

  button(name) {
    const own = `(@aria-label=${literal(name)} or normalize-space(.)=${literal(name)})`;
    return this.find(`//*[(self::button or self::a or self::label) and ${own}]`, `button “${name}”`);
  }

  /** Clicks the label of a box or of a round button, which may be too small to be seen itself. */
  async choose(label) {
    const own = await this.find(
      `//label[.//input and .//*[normalize-space(.)=${literal(label)}]]`,
      `choice “${label}”`,
    );
    await this.#driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", own);
    await own.click();
  }

  /** A field by the text of its label. */
  async field(label) {
    const own = `starts-with(normalize-space(.), ${literal(label)})`;
    return this.find(
      `//input[@id=//label[${own}]/@for or ancestor::label[${own}] or @aria-label=${literal(label)}]`,
      `field “${label}”`,
    );
  }

  async click(name) {
    const element = await this.button(name);
    await this.#driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
    await element.click();
  }

  async fill(label, text) {
    const field = await this.field(label);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Waits until the page answers to clicks. */
  async hydrated() {
    await this.#driver.wait(
      () =>
        this.#driver.executeScript("return document.readyState === 'complete' && '__remixRouter' in window"),
      WAIT_MS,
      "The page was not hydrated.",
    );
    await this.watch();
  }

  async at(part) {
    await this.#driver.wait(until.urlContains(part), WAIT_MS);
  }

  /** Writes a picture of the window. */
  async photograph(file) {
    await writeFile(file, await this.#driver.takeScreenshot(), "base64");
  }

  async close() {
    await this.#driver.quit();
    await this.#stop();
  }
}
