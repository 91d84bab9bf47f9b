import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../factories/paths";

/** Models that belong to no account: a part of a divided database would have its own, or all would share one. */
const OF_THE_SERVER = [
  "BlobStore",
  "GlossaryItem",
  "HelpContent",
  "HelpItem",
  "Invitation",
  "KeptReceipt",
  "Mail",
  "PaymentEvent",
  "Picture",
  "SignUp",
  "SimulatedPayment",
  "StoredResult",
];

const schema = readFileSync(path.join(ROOT, "prisma/schema.prisma"), "utf8");

/** The models of the schema with the models that their required relations name, and whether they name an owner themselves. */
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => {
    const namesOwner = /^ {2}(ownerId|userId|actorId|subjectId)\s+String/m.test(body);
    const parents = [...body.matchAll(/^ {2}\w+\s+(\w+)\s+@relation\([^)]*fields:/gm)].map(
      ([, parent = ""]) => parent,
    );
    return [name, { namesOwner, parents }] as const;
  }),
);

function leadsToOwner(name: string, seen = new Set<string>()): boolean {
  const model = models.get(name);
  if (model === undefined || seen.has(name)) return false;
  seen.add(name);
  return name === "User" || model.namesOwner || model.parents.some((parent) => leadsToOwner(parent, seen));
}

describe("the models of the database", () => {
  it("lead to their owner by required keys, so that users can be divided, or are of the server", () => {
    const others = [...models.keys()].filter((name) => !leadsToOwner(name));
    expect(others.toSorted()).toEqual(OF_THE_SERVER);
  });
});
