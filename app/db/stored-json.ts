import type { Prisma } from "@prisma/client";
import { z } from "zod";
import contractSchemas from "~/compute/contract/schemas.json";
import type {
  NullCounts,
  Question,
  Receipt,
  RecodeBlock,
  RecodeCondition,
  Settings,
} from "~/compute/contract/types";
import { AppError } from "~/lib/app-error";

/** A value that is not in its kind's present form is stored within this, with the version of its form. */
const versioned = z.object({ stored_version: z.int(), value: z.unknown() });

/** Changes a value from one version of its kind's form to the next one. */
type Upgrade = (value: unknown) => unknown;

/**
 * One kind of JSON in the database: what a column holds, checked as it is read. Values outlive the code that wrote them, so a
 * form that changes gets an `Upgrade`, and its version counts up: version 1 is stored as it is, later versions with their number
 * (docs/decisions/0180).
 */
export class StoredJson<T> {
  readonly #schemaOf: () => z.ZodType;
  #schema: z.ZodType | null = null;

  /**
   * @param name of this kind of JSON, in messages
   * @param schemaOf makes the schema of the present form, when the first value is read
   * @param upgrades from version 1 to 2, from 2 to 3, …
   */
  constructor(
    private readonly name: string,
    schemaOf: () => z.ZodType,
    private readonly upgrades: readonly Upgrade[] = [],
  ) {
    this.#schemaOf = schemaOf;
  }

  /**
   * A stored value. Defaults of the schema are not added: a value that is hashed or compared stays as it was stored.
   * @throws AppError damaged
   */
  read(stored: unknown): T {
    const { stored_version: version, value } = versioned.safeParse(stored).data ?? {
      stored_version: 1,
      value: stored,
    };
    const present = this.upgrades.slice(version - 1).reduce((form, upgrade) => upgrade(form), value);
    this.#require(present);
    return present;
  }

  /** As `read`; null for a column without a value. @throws AppError damaged */
  readOptional(stored: unknown): T | null {
    return stored === null ? null : this.read(stored);
  }

  /** The value as it is stored. */
  write(value: T): Exclude<Prisma.JsonValue, null> {
    const version = this.upgrades.length + 1;
    return (version === 1 ? value : { stored_version: version, value }) as Prisma.JsonObject;
  }

  /** The schema of the present form, as a part of the schema of another kind. */
  get schema(): z.ZodType {
    return (this.#schema ??= this.#schemaOf());
  }

  #require(value: unknown): asserts value is T {
    const { error } = this.schema.safeParse(value);
    if (error === undefined) return;
    const [first] = error.issues;
    const cause = new Error(`${this.name}, ${first?.path.join(".") ?? ""}: ${first?.message ?? ""}`);
    throw new AppError("damaged", {
      userMessage: `The stored ${this.name} cannot be read by this version of Estimand. Nothing was changed; please tell support.`,
      cause,
    });
  }
}

const CONTRACT: Record<string, object> = contractSchemas;

/** The schemas that one refers to, its own references included: all 300 would take 50 ms to read. */
function referred(schema: unknown, found: Record<string, object> = {}): Record<string, object> {
  JSON.stringify(schema, (key, value: unknown) => {
    const name = key === "$ref" && typeof value === "string" ? (value.split("/").pop() ?? "") : "";
    const target = CONTRACT[name];
    if (target === undefined || name in found) return value;
    found[name] = target;
    referred(target, found);
    return value;
  });
  return found;
}

/** The schema of a type of the core's contract. */
export function contractSchema(name: keyof typeof contractSchemas): z.ZodType {
  const schema = CONTRACT[name];
  return z.fromJSONSchema({ ...schema, $defs: referred(schema) } as z.core.JSONSchema.JSONSchema);
}

const listOf = (name: keyof typeof contractSchemas) => () => z.array(contractSchema(name));

export const storedSettings = new StoredJson<Settings>("import settings", () => contractSchema("Settings"));
export const storedReceipt = new StoredJson<Receipt>("facts about an import", () =>
  contractSchema("Receipt"),
);
export const storedQuestions = new StoredJson<Question[]>("questions about a file", listOf("Question"));
export const storedRules = new StoredJson<RecodeBlock[]>("rules of a column", listOf("RecodeBlock"));
export const storedConditions = new StoredJson<RecodeCondition[]>(
  "conditions of a row filter",
  listOf("RecodeCondition"),
);
export const storedNullCounts = new StoredJson<NullCounts>("counts of a column's empty values", () =>
  contractSchema("NullCounts"),
);
export const storedUses = new StoredJson<number[]>("columns that a recipe reads", () => z.array(z.int()));
export const storedTexts = new StoredJson<string[]>("texts of a column", () => z.array(z.string()));
/** The column of a version's file for each column of the version before it. */
export const storedMatches = new StoredJson<Record<string, number>>("matches of columns", () =>
  z.record(z.string(), z.int()),
);
