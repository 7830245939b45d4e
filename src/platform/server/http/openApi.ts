import { z } from "zod";
import { type Endpoint, type FileRules, methodAndPath } from "#platform/contract.ts";
import { tokenScopes } from "#platform/staffRoles.ts";

export type RegisteredEndpoint = { part: string; endpoint: Endpoint };

/** Returns the OpenAPI document, generated from the contracts that validate every call. */
export function openApiDocument(registered: readonly RegisteredEndpoint[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { part, endpoint } of registered) {
    const [method, path] = methodAndPath(endpoint.call);
    const address = path.replace(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: toOperation(part, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Nabta", version: "1", description: "Amounts are Egyptian pounds with at most two decimals." },
    servers: [{ url: `${server}/api` }],
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" }, apiToken, csrf },
      schemas: { Failure: errorResponseSchema },
    },
    paths: { "/csrf-token": { get: csrfToken }, ...paths },
  };
}

const apiToken = {
  type: "http",
  scheme: "bearer",
  description:
    "A token of the admin's page *API tokens*, with the scope that `x-scope` of the call names. No cookies, no CSRF token.",
};

const csrf = {
  type: "apiKey",
  in: "header",
  name: "X-CSRF-Token",
  description: "Of `GET /csrf-token`, with the cookie that came with it; another one after log-in and log-out.",
};

const csrfToken = {
  operationId: "csrf_token",
  parameters: [],
  responses: {
    200: {
      description: "Done",
      content: {
        "application/json": {
          schema: { type: "object", required: ["csrfToken"], properties: { csrfToken: { type: "string" } } },
        },
      },
    },
  },
};

const errorResponseSchema = {
  type: "object",
  required: ["message", "requestId"],
  properties: {
    message: { type: "string", description: "A key of the error catalogue." },
    requestId: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
};

function toOperation(name: string, endpoint: Endpoint) {
  const { call, params, query, body, answer, access, status = 200, contentType: media = "application/json" } = endpoint;
  const security = {
    ...(access !== "anyone" && { session: [] }),
    ...(methodAndPath(call)[0] !== "GET" && { csrf: [] }),
  };
  const scope = endpoint.access === "staff" && tokenScopes.find((one) => one === endpoint.permission);
  const response = status === 204 ? {} : { content: { [media]: { schema: toSchema(answer, "output") } } };
  return {
    operationId: `${name} ${call}`.replace(/[^a-zA-Z]+/g, "_"),
    ...(Object.keys(security).length > 0 && { security: scope ? [security, { apiToken: [] }] : [security] }),
    ...(scope && { "x-scope": scope }),
    parameters: [...toParameters(params, "path"), ...toParameters(query, "query")],
    ...(body ? { requestBody: { content: toContent(body, endpoint.files) } } : {}),
    responses: {
      [status]: { description: "Done", ...response },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
  };
}

function toContent(body: z.ZodType, files: FileRules | undefined) {
  const schema = toSchema(body, "input");
  if (!files) return { "application/json": { schema } };
  const each = { type: "array", maxItems: files.maxFiles, items: { type: "string", format: "binary" } };
  return { "multipart/form-data": { schema: { ...schema, properties: { ...schema.properties, [files.name]: each } } } };
}

function toParameters(schema: z.ZodObject | undefined, place: "path" | "query") {
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
    schema: toSchema(type as z.ZodType, "input"),
  }));
}

const toSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
