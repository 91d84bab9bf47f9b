import { readFileSync } from "node:fs";
import { applyExample, pictureOf, README_FUNCTION, wordsOfProject } from "../../scripts/example-page.mjs";
import { expect, signIn, test } from "./support/fixtures";

test("the picture on top of the README shows the words of today", async ({ page, baseURL }) => {
  await signIn(page, "pro");
  await applyExample(page, baseURL, README_FUNCTION);
  await pictureOf(page, README_FUNCTION);
  const words = readFileSync("docs/pictures/project.txt", "utf8");
  expect(await wordsOfProject(page), "Run npm run pictures -- --only=regression").toBe(words);
});
