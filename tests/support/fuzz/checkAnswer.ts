import { z } from "zod";
import adminTexts from "#locales/en/adminErrors.json" with { type: "json" };
import texts from "#locales/en/errors.json" with { type: "json" };
import type { Endpoint } from "#platform/contract.ts";

/** Compares an answer with its contract, and an error with the shape of all errors. */
export function checkAnswer(endpoint: Endpoint, status: number, contentType: string, body: string): string[] {
  if (status >= 400) {
    const parsed = errorBody.safeParse(parseJson(body));
    if (!parsed.success) return [`an error in another shape, ${status}: ${body.slice(0, 200)}`];
    const keys = [parsed.data.message, ...Object.values(parsed.data.fields ?? {})];
    return keys
      .filter((key) => !Object.hasOwn(texts, key) && !Object.hasOwn(adminTexts, key))
      .map((key) => `unknown error key ${key}`);
  }
  if (/\.(csv|pdf)$/.test(endpoint.call) || !contentType.includes("json")) {
    const isFile = endpoint.contentType !== undefined || /csv|pdf|photo/.test(endpoint.call) || /csv/.test(contentType);
    return isFile || endpoint.status === 204 || status >= 300 ? [] : [`content type ${contentType}`];
  }
  if (status !== (endpoint.status ?? 200)) return [`status ${status} instead of ${endpoint.status ?? 200}`];
  const checked = answerSchema(endpoint).safeParse(parseJson(body));
  return checked.success ? [] : [`an answer in another shape: ${checked.error.message.slice(0, 300)}`];
}

const errorBody = z.looseObject({
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

const answerSchemas = new WeakMap<Endpoint, z.ZodType>();

/** The schema that the OpenAPI document publishes, not the one that made the answer. */
function answerSchema(endpoint: Endpoint): z.ZodType {
  const known = answerSchemas.get(endpoint);
  if (known) return known;
  const published = z.toJSONSchema(endpoint.answer, {
    io: "output",
    unrepresentable: "any",
    // Patterns of JSON Schema know \p{Cc}, but `z.fromJSONSchema` reads them as regular expressions without the flag u.
    override: ({ jsonSchema }) => void delete jsonSchema.pattern,
  });
  const schema = z.fromJSONSchema(published as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType;
  answerSchemas.set(endpoint, schema);
  return schema;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
