import { z } from "zod";
import contractSchemas from "~/compute/contract/schemas.json";

export type JsonSchema = Record<string, unknown>;

type Meta = { contract?: string; describedBy?: z.ZodType; partial?: boolean };
const metaOf = (schema: z.core.$ZodType): Meta => (z.globalRegistry.get(schema) as Meta | undefined) ?? {};

/** The core's schema of the settings refers to parts inside one file; here each part becomes a component. */
export function contractComponents(): JsonSchema {
  const text = JSON.stringify(contractSchemas).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, (_, part: unknown) => (isSchema(part) ? listValues(part) : part)) as JsonSchema;
}

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === "object" && part !== null && !Array.isArray(part);

type Value = { const: string; description?: string };
const isValue = (option: JsonSchema | Value): option is Value => typeof option.const === "string";

/** Lists single values as one `enum`: clients of openapi-python-client read only the first of several alternatives. */
function listValues(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema as { oneOf?: JsonSchema[]; description?: string };
  const values = oneOf?.filter(isValue) ?? [];
  if (oneOf === undefined || values.length === 0) return schema;
  const meanings = values.map((value) => `- \`${value.const}\`: ${value.description ?? ""}`).join("\n");
  const list = { type: "string", enum: values.map((value) => value.const), description: meanings };
  const others = oneOf.filter((option) => !isValue(option));
  if (others.length > 0) return { ...rest, oneOf: [list, ...others] };
  return { ...rest, ...list, description: [rest.description ?? "", meanings].join("\n\n").trim() };
}

/** `meta.contract` names a schema of the core, `meta.describedBy` the schema that a service validates a body with. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: target }) {
      limitTuple(target);
      const { contract, describedBy, partial } = metaOf(zodSchema);
      if (contract === undefined && describedBy === undefined) return;
      for (const key of Object.keys(target)) delete target[key as keyof typeof target];
      if (contract !== undefined) target.$ref = `#/components/schemas/${contract}`;
      if (describedBy === undefined) return;
      Object.assign(target, jsonSchema(describedBy, io));
      if (partial) delete target.required;
    },
  }) as JsonSchema;
  return plain;
}

/** Limits a tuple by its number of items: client generators do not know `items: false`, which means the same. */
function limitTuple(target: JsonSchema): void {
  if (target.items !== false || !Array.isArray(target.prefixItems)) return;
  delete target.items;
  target.maxItems = target.prefixItems.length;
}

/** Whether a call needs a body: a missing one is read as {}. */
export function needsBody(schema: z.ZodType): boolean {
  const { describedBy, partial } = metaOf(schema);
  return !partial && !(describedBy ?? schema).safeParse({}).success;
}
