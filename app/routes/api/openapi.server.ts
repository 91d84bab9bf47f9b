import { z } from "zod";
import contractSchemas from "~/compute/contract/schemas.json";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import { type Answer, API_ROUTES, type ApiCall } from "./api-route.server";
import { fieldProblemSchema, problemSchema } from "./schemas";

type JsonSchema = Record<string, unknown>;

/**
 * The OpenAPI document. Requests come from the zod schemas that validate them, results from the schemas generated from
 * the core's Rust types.
 */
export function buildOpenApi(): JsonSchema {
  const paths = [...API_ROUTES].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    openapi: "3.1.0",
    info: {
      title: "Estimand",
      version: ENGINE_VERSION,
      description:
        "Statistics and econometrics over uploaded tables. Sign in at /api/token/ and send `Authorization: Bearer <access>`.",
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: contractComponents(),
    },
    paths: Object.fromEntries(paths.map(([pattern, calls]) => [pattern, pathItem(pattern, calls)])),
  };
}

/** The core's schema of the settings refers to parts inside one file; here each part becomes a component. */
function contractComponents(): JsonSchema {
  const text = JSON.stringify(contractSchemas).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as JsonSchema;
}

function pathItem(pattern: string, calls: Partial<Record<string, ApiCall>>): JsonSchema {
  const parameters = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const operations = Object.entries(calls).flatMap(([method, call]) =>
    call === undefined ? [] : [[method.toLowerCase(), operation(call)] as const],
  );
  return { ...(parameters.length > 0 ? { parameters } : {}), ...Object.fromEntries(operations) };
}

function operation(call: ApiCall): JsonSchema {
  const answers: Record<number, Answer> = { ...commonAnswers(call), ...call.answers };
  return {
    summary: call.summary,
    security: call.open ? [] : [{ bearer: [] }],
    ...parameters(call),
    ...requestBody(call),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, response(answer)]),
    ),
  };
}

function commonAnswers(call: ApiCall): Record<number, Answer> {
  const takesInput = call.body !== undefined || call.query !== undefined || call.multipart !== undefined;
  const answers: Record<number, Answer> = { 500: problemSchema };
  if (takesInput) answers[400] = fieldProblemSchema;
  if (!call.open) for (const status of [401, 404, 429]) answers[status] = problemSchema;
  return answers;
}

function parameters({ query, headers = {} }: ApiCall): JsonSchema {
  const inHeaders = Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
  }));
  const all = [...(query === undefined ? [] : queryParameters(query)), ...inHeaders];
  return all.length === 0 ? {} : { parameters: all };
}

function queryParameters(query: z.ZodObject): JsonSchema[] {
  const { properties, required } = jsonSchema(query, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required?.includes(name) ?? false,
    schema,
  }));
}

function requestBody({ body, multipart, jsonInstead, bytes }: ApiCall): JsonSchema {
  const json = body ?? jsonInstead;
  const content = {
    ...(json && { "application/json": { schema: jsonSchema(json, "input") } }),
    ...(multipart && { "multipart/form-data": { schema: jsonSchema(multipart, "input") } }),
    ...(bytes && { [bytes]: { schema: { type: "string", format: "binary" } } }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { content } };
}

function response(answer: Answer): JsonSchema {
  if (answer === null) return { description: "Done" };
  if (!(answer instanceof z.ZodType)) {
    const schema = { type: "string", format: "binary" };
    return { description: "The bytes", content: { [answer.mediaType]: { schema } } };
  }
  return {
    description: "JSON",
    content: { "application/json": { schema: jsonSchema(answer, "output") } },
  };
}

/** `meta.contract` names a schema of the core, `meta.describedBy` the schema that a service validates a body with. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema: target }) {
      const meta = z.globalRegistry.get(zodSchema) as
        { contract?: string; describedBy?: z.ZodType; partial?: boolean } | undefined;
      if (meta?.contract === undefined && meta?.describedBy === undefined) return;
      for (const key of Object.keys(target)) delete target[key as keyof typeof target];
      if (meta.contract !== undefined) target.$ref = `#/components/schemas/${meta.contract}`;
      if (meta.describedBy === undefined) return;
      Object.assign(target, jsonSchema(meta.describedBy, io));
      if (meta.partial) delete target.required;
    },
  }) as JsonSchema;
  return plain;
}
