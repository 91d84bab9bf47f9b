/**
 * `npm run pictures`: a picture of each function's result in light and dark, into docs/pictures/results, and the page that shows
 * them, docs/pictures/gallery.md; and the picture on top of the README with its words, which tests/e2e/readme-picture.spec.ts
 * compares with the product. The results are those of the worked examples of the help, on the demo data. Needs a build
 * (`npm start`) and Chromium.
 *
 * `-- --only=KEY` takes the pictures of one function.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { browserPage } from "./bench/browser-page.mjs";
import { applyExample, pictureOf, README_FUNCTION, wordsOfProject } from "./example-page.mjs";
import { withOwnServer } from "./own-server.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

const FOLDER = path.join(ROOT, "docs/pictures/results");
const METHODS = path.join(ROOT, "docs/methods");
/** @type {("light" | "dark")[]} */
const THEMES = ["light", "dark"];
/** Bytes of the pictures for each of them, so that a copy of the repository stays small. */
const MOST_BYTES_EACH = 70_000;
/** Quality of the WebP images, at which text of 12 pixels stays sharp. */
const QUALITY = 0.72;

const option = (name) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);

/** Functions with a worked example, with the titles of their help topics. */
function listFunctions() {
  const pages = readdirSync(METHODS).map((file) => readFileSync(path.join(METHODS, file), "utf8"));
  return pages
    .flatMap((text) => {
      const field = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1];
      const [key, title] = [field("function"), field("title")];
      return text.startsWith("---") && key && title
        ? [{ key, title, section: field("section") ?? "", order: Number(field("order")) }]
        : [];
    })
    .sort((a, b) => (a.section < b.section ? -1 : a.section > b.section ? 1 : a.order - b.order));
}

/** A PNG as WebP, written by Chromium. */
async function asWebp(blank, png) {
  const base64 = await blank.evaluate(
    async ([data, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [png.toString("base64"), QUALITY],
  );
  return Buffer.from(base64, "base64");
}

/** The picture on top of the README. */
async function takeProject(page, origin) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await applyExample(page, origin, README_FUNCTION);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await pictureOf(page, README_FUNCTION);
    await page.evaluate(() => scrollTo(0, 0));
    const file = path.join(ROOT, "docs/pictures", theme === "dark" ? "project-dark.png" : "project.png");
    await page.screenshot({ path: file, animations: "disabled" });
  }
  writeFileSync(path.join(ROOT, "docs/pictures/project.txt"), await wordsOfProject(page));
}

/** The page with all pictures, in the theme of the reader. */
async function writePage(functions) {
  const sections = functions.map(
    ({ key, title }) => `## ${title}

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="results/${key}-dark.webp">
  <img src="results/${key}-light.webp" alt="The result of ${title} on the data of its worked example: sentence, tables and charts.">
</picture>`,
  );
  const text = `# Results\n\nThe result of each function, on the demo data of its worked example in the help. \`npm run pictures\` takes them.\n\n${sections.join("\n\n")}\n`;
  const file = path.join(ROOT, "docs/pictures/gallery.md");
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: "markdown" }));
}

await main(async () => {
  const only = option("only");
  const functions = listFunctions();
  const asked = functions.filter(({ key }) => only === undefined || key === only);
  if (asked.length === 0) throw new SetupError(`No function has the key ${only}.`);
  mkdirSync(FOLDER, { recursive: true });
  await withOwnServer(async (origin) => {
    const { browser, page } = await browserPage(origin);
    const blank = await browser.newPage();
    // High enough for any result, which is not cut off then.
    await page.setViewportSize({ width: 1440, height: 5000 });
    for (const { key } of asked) {
      await applyExample(page, origin, key);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        const webp = await asWebp(blank, await pictureOf(page, key));
        writeFileSync(path.join(FOLDER, `${key}-${theme}.webp`), webp);
        console.log(`  ${key}, ${theme}: ${Math.round(webp.length / 1000)} kB`);
      }
    }
    if (only === undefined || only === README_FUNCTION) await takeProject(page, origin);
    await browser.close();
  });
  await writePage(functions);
  const files = readdirSync(FOLDER);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0);
  const most = files.length * MOST_BYTES_EACH;
  console.log(`  together ${(bytes / 1e6).toFixed(2)} MB`);
  if (bytes > most) throw new SetupError(`The pictures take more than ${(most / 1e6).toFixed(2)} MB.`);
});
