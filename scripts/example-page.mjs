/** Worked examples of the help, opened and applied in a browser. */

/** Applies the worked example of a function; the page then shows its result. */
export async function applyExample(page, origin, key) {
  // A form of the page's own, as the help's button sends it.
  await page.goto(`${origin}/app/help/`);
  await Promise.all([
    page.waitForURL(/\/app\/project\//),
    page.evaluate((name) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/app/help/example";
      form.append(Object.assign(document.createElement("input"), { name: "function", value: name }));
      document.body.append(form);
      form.submit();
    }, key),
  ]);
  await page.getByRole("button", { name: /^APPLY/ }).click();
  await page.waitForURL((address) => address.searchParams.get("analysis") !== "new");
  const address = new URL(page.url());
  address.searchParams.set("view", "charts");
  await page.goto(address.href);
}

/** The result as PNG, with its charts drawn and no pointer on it. */
export async function pictureOf(page, key) {
  const result = page.locator(`.result[id="${key}"]`);
  await result.waitFor();
  await page.waitForFunction(
    (id) => {
      const images = [...document.querySelectorAll(`.result[id="${id}"] .chart img`)];
      return images
        .filter((image) => image.checkVisibility())
        .every((image) => image instanceof HTMLImageElement && image.complete);
    },
    key,
    { timeout: 30_000 },
  );
  await page.waitForTimeout(500);
  return result.screenshot({ animations: "disabled" });
}

/** The function on the picture on top of the README. */
export const README_FUNCTION = "regression";

/** The words that the picture on top of the README shows; a difference from docs/pictures/project.txt makes it out of date. */
export async function wordsOfProject(page) {
  const texts = await page.evaluate((key) => {
    const parts = document.querySelectorAll(`.rail a, .field-label, .result[id="${key}"]`);
    return [...parts].map((part) => (part instanceof HTMLElement ? part.innerText : ""));
  }, README_FUNCTION);
  return `${texts
    .join("\n")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim()}\n`;
}
