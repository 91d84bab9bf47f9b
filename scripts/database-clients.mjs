/** Generates the clients of both databases, where the rest is already built: the image does after it left out development. */
import { generateDatabaseClients } from "./setup/setup.mjs";
import { main } from "./start.mjs";

await main(async () => {
  await generateDatabaseClients();
});
