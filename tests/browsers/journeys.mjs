/** Journeys of users that every browser must do. Each starts signed out. */
import assert from "node:assert/strict";
import path from "node:path";
import { By, Key } from "selenium-webdriver";
import { ROOT } from "../../scripts/setup/step.mjs";

const DEMO = ["pro@example.com", "estimand"];

async function signIn(session, [email, password] = DEMO) {
  await session.open("/app/login/");
  await session.fill("E-mail", email);
  await session.fill("Password", password);
  await session.click("Sign in");
  await session.sees("Welcome");
  await session.hydrated();
}

async function openDemo(session) {
  await signIn(session);
  await session.click("Grunfeld investment");
  await session.at("/app/project/");
  await session.hydrated();
}

/** Presses Tab until the focus is on the control with this name. */
async function tabTo(session, name) {
  for (let presses = 0; presses < 400; presses += 1) {
    await press(session, Key.TAB);
    const label = await session.driver.executeScript(`
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").trim();
    `);
    if (label === name) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

/** Keys for the element that has the focus. Firefox without a window in front does not act on the keys of `actions`. */
const press = async (session, ...keys) => (await session.driver.switchTo().activeElement()).sendKeys(...keys);

async function uploadWithPreview(session) {
  await signIn(session);
  const picker = await session.driver.findElement(By.css('input[type="file"]'));
  await picker.sendKeys(path.join(ROOT, "tests/reference/data/faithful.csv"));
  await session.sees("Found in faithful.csv");
  await session.click("Continue");
  await session.click("AGREE AND UPLOAD");
  await session.at("/app/setheaderrow/");
  await session.hydrated();
  await session.sees("272 rows");
  await session.click("UPLOAD");
  await session.sees("272 rows and 2 columns");
  await session.click("OK");
  await session.find('//*[@role="grid" and @aria-rowcount="273"]', "grid of 272 rows");
}

async function regression(session) {
  await openDemo(session);
  await session.open(`${await session.driver.getCurrentUrl()}?analysis=new&type=multivariate`);
  await session.hydrated();
  // A new analysis begins with the variables of the last one.
  for (const role of [
    "inv as dependent variable (Y)",
    "value as independent variable (X)",
    "capital as independent variable (X)",
  ]) {
    if ((await (await session.button(role)).getAttribute("aria-pressed")) !== "true")
      await session.click(role);
  }
  await session.choose("Regression");
  await session.click("APPLY (1)");
  await session.find('//a[normalize-space(.)="Export Analysis"]', "stored analysis");
  // R's lm(inv ~ value + capital) of these data (tests/reference/regression.json).
  const cells = await session.find(
    '//table[caption="Coefficients for inv"]//tr[th="value"]/td[1]',
    "row of value",
  );
  assert.match(await cells.getText(), /^0\.1156/);
}

async function transformByKeyboard(session) {
  await openDemo(session);
  await tabTo(session, "Transform");
  await press(session, Key.ENTER);
  await session.at("/transform");
  await session.hydrated();
  await tabTo(session, "Formula as text");
  await press(session, "ln([inv])");
  await session.sees("200 values");
  await tabTo(session, "Name");
  const name = `ln inv ${Date.now()}`;
  await press(session, name, Key.ENTER);
  await session.sees(`Created ${name}.`);
}

async function report(session) {
  await openDemo(session);
  await (await session.find('//a[contains(., "Investment by")]', "analysis of the demo")).click();
  await session.at("analysis=");
  await session.click("Export Analysis");
  const link = await session.find(
    '//*[@role="dialog" or self::dialog]//a[starts-with(normalize-space(.), "PDF")]',
    "link to the PDF",
  );
  const start = await session.driver.executeAsyncScript(
    "const done = arguments[1]; fetch(arguments[0]).then((answer) => answer.blob()).then((file) => file.slice(0, 5).text()).then(done, (error) => done(String(error)));",
    await link.getAttribute("href"),
  );
  assert.equal(start, "%PDF-");
}

async function signUp(session) {
  await session.open("/app/login/");
  await session.click("Create an account");
  await session.sees("Create an account");
  await session.fill("First name", "Mary");
  await session.fill("Last name", "Somerville");
  await session.fill("E-mail", `mary.${Date.now()}@example.com`);
  await session.fill("Password", "lamp river nineteen cloud");
  await (await session.field("I accept the terms")).click();
  await session.click("Create account");
  await session.sees("Ask for your link");
}

/** @type {[string, (session: any) => Promise<void>][]} */
export const JOURNEYS = [
  ["a file is uploaded after its preview", uploadWithPreview],
  ["a regression", regression],
  ["a column is made by keyboard", transformByKeyboard],
  ["a report", report],
  ["an account is made", signUp],
];
