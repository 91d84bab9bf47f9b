import { PrismaPg } from "@prisma/adapter-pg";
import { randomUUID } from "node:crypto";
import pg from "pg";

/** Types of PostgreSQL's catalogue that the adapter does not know, though they are sent as texts. */
const CATALOGUE_TYPES = new Set([18, 19]);
const TEXT = 25;

/** Connections on which Prisma can read the catalogue. */
class CataloguePool extends pg.Pool {
  override query = (async (...parameters: Parameters<pg.Pool["query"]>) => {
    const result = await (super.query(...parameters) as unknown as Promise<pg.QueryResult>);
    // A script of several statements has a result for each.
    for (const { fields } of [result].flat()) {
      for (const field of fields) if (CATALOGUE_TYPES.has(field.dataTypeID)) field.dataTypeID = TEXT;
    }
    return result;
  }) as unknown as pg.Pool["query"];
}

/** One connection, because the lock that keeps two migrations apart belongs to the connection. */
const poolFor = (connectionString: string) => new CataloguePool({ connectionString, max: 1 });

/** Connects Prisma's command line. Its shadow databases are dropped after use; the adapter's own are not. */
export class MigrationAdapter extends PrismaPg {
  constructor(private readonly url: string) {
    super(poolFor(url), { disposeExternalPool: true });
  }

  override async connectToShadowDb() {
    const name = `estimand_shadow_${randomUUID()}`;
    const maintenance = new pg.Client({ connectionString: this.url });
    await maintenance.connect();
    await maintenance.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
    const shadowUrl = new URL(this.url);
    shadowUrl.pathname = `/${name}`;
    const shadow = await new PrismaPg(poolFor(shadowUrl.href), { disposeExternalPool: true }).connect();
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await maintenance.query(`DROP DATABASE "${name}" WITH (FORCE)`);
      await maintenance.end();
    };
    return shadow;
  }
}
