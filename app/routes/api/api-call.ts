import type { z } from "zod";
import type { RequestContext } from "~/auth/request-context";

/** Body of a response: JSON of a schema, bytes of a media type, or nothing. */
export type Answer = z.ZodType | { mediaType: string | string[] } | null;

export type Method = "GET" | "OPTIONS" | "POST" | "PATCH" | "DELETE";

type Given<User, Query, Body> = {
  user: User;
  /** A parameter of the path, by its name in the pattern. */
  param: (name: string) => string;
  query: Query;
  body: Body;
  request: Request;
  context: RequestContext;
};

/** One call of the API: its input, its possible responses, and the function that handles it. */
export type CallSpec<User, Query extends z.ZodObject, Body extends z.ZodType> = {
  /** One line for the OpenAPI document. */
  summary: string;
  query?: Query;
  /** A GET that changes something: it is refused as HEAD, and to callers that may only read. */
  writes?: true;
  /** Callers other than staff are refused before anything that they sent is read. */
  onlyStaff?: true;
  /** JSON body. */
  body?: Body;
  /** Fields of a multipart body, which `run` reads from the request itself. */
  multipart?: z.ZodObject;
  /** A JSON body that is accepted instead of the multipart one; `run` reads it from the request itself. */
  jsonInstead?: z.ZodObject;
  /** Media type of a body of bytes, which `run` reads from the request itself. */
  bytes?: string;
  /** Request headers that the call reads. */
  headers?: Record<string, { description: string; required?: true; schema?: Record<string, unknown> }>;
  answers: Record<number, Answer>;
  run: (given: Given<User, z.output<Query>, z.output<Body>>) => Promise<Response> | Response;
};

/** A call without its type parameters, for the table of calls. */
export type ApiCall = Pick<
  CallSpec<unknown, z.ZodObject, z.ZodType>,
  "summary" | "query" | "writes" | "body" | "multipart" | "jsonInstead" | "bytes" | "headers" | "answers"
> & {
  open: boolean;
  handle: (args: HandlerArgs) => Promise<Response>;
};

export type HandlerArgs = {
  request: Request;
  context: RequestContext;
  params: Record<string, string | undefined>;
};
