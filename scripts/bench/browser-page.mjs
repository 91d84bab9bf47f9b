/** A page of a signed-in user in Chromium. */
import { chromium } from "@playwright/test";
import { ask, SetupError } from "../setup/step.mjs";
import { ACCOUNT } from "./api-client.mjs";

export async function browserPage(origin) {
  const executablePath =
    process.env.CHROMIUM_PATH ?? (await ask("sh", ["-c", "command -v chromium"]))?.trim();
  if (!executablePath) throw new SetupError("Chromium is not there: set CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/app/login/`);
  await page
    .getByLabel(/user name|e-mail/i)
    .first()
    .fill(ACCOUNT.username);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: /log ?in|sign in/i }).click();
  await page.waitForURL(/\/app\/?$/);
  return { browser, page };
}
