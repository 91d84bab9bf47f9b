import { provideS3Server } from "../../scripts/s3-server.mjs";

/** Once before the suite of the object store: the program of its server, which `npm run test:s3` builds at the first time. */
export default async function setUp(): Promise<void> {
  await provideS3Server();
}
