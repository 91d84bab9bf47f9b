/** `npm run golden`: writes the golden charts of tests/analyses/golden, and a page of their pictures in light and dark. */
import { run } from "./setup/step.mjs";
import { main } from "./start.mjs";

await main(async () => {
  await run(process.execPath, [
    "--import",
    "tsx",
    "--import",
    "./scripts/raw-imports.mjs",
    "tests/analyses/write-golden.ts",
  ]);
});
