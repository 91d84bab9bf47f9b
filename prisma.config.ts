import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "prisma/config";
import { databaseFile, env } from "./app/config/env.server";
import { MigrationAdapter } from "./prisma/postgresql/migration-adapter";

// schema.prisma reads the address from the environment.
process.env.DATABASE_URL = env.databaseUrl;

/**
 * The shadow database is a file (in memory, each transaction of libsql would see a database of its own), and takes a
 * migration as a script: the driver's plain call runs the first statement only.
 */
class FileAdapter extends PrismaLibSQL {
  override async connectToShadowDb() {
    const folder = mkdtempSync(join(tmpdir(), "estimand-shadow-"));
    const shadow = await new PrismaLibSQL({ url: `file:${join(folder, "shadow.db")}` }).connect();
    const dispose = shadow.dispose.bind(shadow);
    shadow.executeRaw = async ({ sql }) => {
      await shadow.executeScript(sql);
      return 0;
    };
    shadow.dispose = async () => {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    };
    return shadow;
  }
}

const folder = databaseFile === null ? "prisma/postgresql" : "prisma";

/** Prisma's command line runs on the driver of the application, so that no engine is downloaded. */
export default defineConfig({
  schema: `${folder}/schema.prisma`,
  migrations: { path: `${folder}/migrations` },
  engine: "js",
  experimental: { adapter: true },
  adapter: () => {
    const url = env.databaseUrl;
    return Promise.resolve(databaseFile === null ? new MigrationAdapter(url) : new FileAdapter({ url }));
  },
});
