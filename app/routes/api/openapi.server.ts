import { z } from "zod";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { Answer, ApiCall } from "./api-call";
import { API_ROUTES } from "./api-route.server";
import { KEY_HEADER, KEY_PATTERN } from "./idempotent-request.server";
import { contractComponents, type JsonSchema, jsonSchema, needsBody } from "./openapi-schema";
import { type Refusal, REFUSAL_BODIES, REFUSALS, refusalsOf, takesKey } from "./refusals";

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
      schemas: { ...contractComponents(), ...refusalSchemas() },
      responses: Object.fromEntries(Object.values(REFUSALS).map((each) => [each.name, refusalOf(each)])),
    },
    paths: Object.fromEntries(paths.map(([pattern, calls]) => [pattern, pathItem(pattern, calls)])),
  };
}

/** Ids are opaque, but they are always of these characters. A version of a file has a number. */
const ID = "^[A-Za-z0-9_-]{1,64}$";
const VERSION = "^[1-9][0-9]{0,8}$";

function pathItem(pattern: string, calls: Partial<Record<string, ApiCall>>): JsonSchema {
  const parameters = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", pattern: name === "number" ? VERSION : ID },
  }));
  const operations = Object.entries(calls).flatMap(([method, call]) =>
    call === undefined ? [] : [[method.toLowerCase(), operation(method, pattern, call)] as const],
  );
  return { ...(parameters.length > 0 ? { parameters } : {}), ...Object.fromEntries(operations) };
}

function operation(method: string, pattern: string, call: ApiCall): JsonSchema {
  const answers = Object.entries(call.answers).filter(([status]) => Number(status) < 400);
  const refusals = refusalsOf(method, pattern, call).map((status) => [
    status,
    { $ref: `#/components/responses/${REFUSALS[status]?.name ?? ""}` },
  ]);
  return {
    operationId: nameOf(method, pattern),
    tags: [pattern.split("/")[pattern.startsWith("/api/v1/") ? 3 : 2]],
    summary: call.summary,
    security: call.open ? [] : [{ bearer: [] }],
    ...parameters(method, call),
    ...requestBody(call),
    responses: Object.fromEntries([
      ...answers.map(([status, answer]) => [status, response(answer)]),
      ...refusals,
    ]) as JsonSchema,
  };
}

/** Such as "post_file_finalize": generated clients name their functions after it. */
function nameOf(method: string, pattern: string): string {
  const parts = pattern.replace(/^\/api(\/v1)?\//, "").split("/");
  const words = parts.filter((part) => part !== "").map((part) => part.replace(/^\{(\w+)\}$/, "by_$1"));
  return [method.toLowerCase(), ...words].join("_").replaceAll(/\W/g, "_");
}

function parameters(method: string, call: ApiCall): JsonSchema {
  const { query, headers = {} } = call;
  const key: NonNullable<ApiCall["headers"]>[string] = {
    description: "Repeats the call safely: the same key and body get the same answer for 24 hours",
    schema: { type: "string", pattern: KEY_PATTERN },
  };
  const all = { ...headers, ...(takesKey(method, call) ? { [KEY_HEADER]: key } : {}) };
  const inHeaders = Object.entries(all).map(([name, header]) => ({
    name,
    in: "header",
    required: header.required ?? false,
    description: header.description,
    schema: header.schema ?? { type: "string" },
  }));
  const parameters = [...(query === undefined ? [] : queryParameters(query)), ...inHeaders];
  return parameters.length === 0 ? {} : { parameters };
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
    ...(bytes && { [bytes]: { schema: BYTES } }),
  };
  if (Object.keys(content).length === 0) return {};
  return { requestBody: { required: json === undefined || needsBody(json), content } };
}

const BYTES = { type: "string", format: "binary" };

function response(answer: Answer): JsonSchema {
  if (answer === null) return { description: "Done" };
  if (answer instanceof z.ZodType)
    return { description: "JSON", ...jsonContent(jsonSchema(answer, "output")) };
  const types = [answer.mediaType].flat();
  return {
    description: "The bytes",
    content: Object.fromEntries(types.map((type) => [type, { schema: BYTES }])),
  };
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { content: { "application/json": { schema } } };
}

function refusalSchemas(): JsonSchema {
  const schemas = Object.entries(REFUSAL_BODIES);
  return Object.fromEntries(schemas.map(([name, schema]) => [name, jsonSchema(schema, "output")]));
}

function refusalOf({ description, bodies, headers = {} }: Refusal): JsonSchema {
  const schemas = bodies.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [only] = schemas;
  const content = jsonContent(schemas.length === 1 && only !== undefined ? only : { anyOf: schemas });
  return { description, ...responseHeaders(headers), ...content };
}

function responseHeaders(headers: Record<string, string>): JsonSchema {
  const all = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return all.length === 0 ? {} : { headers: Object.fromEntries(all) as JsonSchema };
}
