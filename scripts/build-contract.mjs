/** `npm run build:contract`: writes app/compute/contract from the Rust types. */
import { run } from "./setup/step.mjs";
import { main } from "./start.mjs";

await main(async () => {
  const features = ["--features", "cli,contract"];
  await run("cargo", ["run", "-q", ...features, "--bin", "contract", "--", "app/compute/contract"]);
});
