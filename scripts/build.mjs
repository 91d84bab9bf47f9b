/** `npm run build`: sets everything up and builds the application, and starts nothing. */
import { setUp } from "./setup/setup.mjs";
import { main } from "./start.mjs";

await main(async () => {
  await setUp();
});
