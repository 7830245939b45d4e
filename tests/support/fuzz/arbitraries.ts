import fc from "fast-check";
import { hostileTexts } from "#tests/support/hostileTexts.ts";

/** The part of JSON Schema that `z.toJSONSchema` writes for our contracts. */
export type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

/** Evenly distributed; fast-check prefers the first and last values. */
export const evenly = (max = 0x7fffffff) => fc.noBias(fc.nat(max));

/** Plausible values by field name, read when a value is needed: the ids change while the shop is used. */
export type Hints = (field: string) => readonly unknown[] | undefined;

export const hostileStrings: readonly string[] = [
  ...Object.values(hostileTexts),
  "",
  " ",
  "' or 1=1 --",
  "../../etc/passwd",
  "a".repeat(10_000),
  "#{7*7}{{7*7}}",
  "0",
  "-1",
  "1e308",
  "NaN",
  "99999999999999999999",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "null",
  "[object Object]",
  "%00",
  "1; drop table users",
];

/** Values of a type or size that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, [], {}, [[]], [null]],
      ...[{ $ne: null }, { length: 1e9 }, { toString: 1 }, JSON.parse('{"__proto__":{"isAdmin":true}}')],
      ...[{ constructor: { prototype: { x: 1 } } }, new Array(300).fill("x"), new Array(2_000).fill(0)],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values that the schema accepts, but for rules beyond the schema. A field with hints mostly takes one of them. */
export function validValue(schema: JsonSchema | boolean | undefined, hints: Hints, field = ""): fc.Arbitrary<unknown> {
  const given = typeof schema === "object" ? schema : {};
  const plain = fromSchema(given, hints, field);
  if (given.enum || given.const !== undefined) return plain;
  return fc.tuple(evenly(), plain).map(([at, generated]) => {
    const known = hints(field)?.filter((value) => hasType(value, given.type));
    return known && known.length > 0 && at % 8 !== 0 ? known[at % known.length] : generated;
  });
}

/** Hints of one name serve several fields: `name` is a text of a campaign and a translated text of a colour. */
function hasType(value: unknown, type: string | undefined): boolean {
  if (type === "array" || Array.isArray(value)) return Array.isArray(value) && (type ?? "array") === "array";
  if (type === "object" || isObject(value)) return isObject(value) && (type ?? "object") === "object";
  return true;
}

function fromSchema(schema: JsonSchema, hints: Hints, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, hints, field)));
  if (schema.allOf) return validValue(Object.assign({}, ...schema.allOf), hints, field);
  switch (schema.type) {
    case "string":
      return validString(schema);
    case "integer":
    case "number":
      return validNumber(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { minItems = 0, maxItems = 5 } = schema;
      const items = typeof schema.items === "object" ? schema.items : {};
      return fc.array(validValue(items, hints, field), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 5)),
      });
    }
    case "object":
      return validObject(schema, hints);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validObject({ properties = {}, required = [], additionalProperties }: JsonSchema, hints: Hints) {
  const record = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, validValue(property, hints, name)]),
  );
  // Few optional fields at once: each has its own rules, and most calls should pass them.
  const known = fc
    .tuple(fc.record(record), fc.array(evenly(3), { minLength: 40, maxLength: 40 }))
    .map(([all, keep]) => {
      const names = Object.keys(record).filter((name, at) => required.includes(name) || keep[at % keep.length] === 0);
      return Object.fromEntries(names.map((name) => [name, all[name]]));
    });
  if (typeof additionalProperties !== "object") return known;
  const extra = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), validValue(additionalProperties, hints), {
    maxKeys: 3,
  });
  return fc.tuple(known, extra).map(([own, more]) => ({ ...more, ...own }));
}

function validString({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.nat().map((n) => `person-${n}@example.test`);
  if (format === "uri") return fc.constantFrom("https://example.test/x", "http://localhost/");
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  if (format === "date") return day.map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return day.map((date) => date.toISOString());
  const longest = Math.max(minLength, Math.min(maxLength, 200));
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(longest, 30)) });
  return fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 2, arbitrary: fc.constantFrom("Linen", "كتان", "123", "Nile Street 5") },
    { weight: 1, arbitrary: fc.constant("x".repeat(maxLength === 60 ? 60 : maxLength)) },
  );
}

function validNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1_000, -1_000_000);
  const max = Math.max(min, Math.min(schema.maximum ?? schema.exclusiveMaximum ?? 100_000, 1_000_000));
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const near = fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 5) });
  const edges = fc.constantFrom(schema.minimum ?? min, schema.maximum ?? max);
  if (schema.type === "integer") return fc.oneof(whole, near, edges);
  return fc.oneof(
    whole,
    near,
    edges,
    whole.map((amount) => Math.min(max, Math.max(min, amount / 100))),
  );
}

/** Changes one part of an otherwise valid value: another type or size, or a missing, unknown or dangerous field. */
export function nearValidValue(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.constantFrom("replace", "remove", "wrap", "add", "prototype");
  return fc.tuple(valid, hostileValue, evenly(), change).map(([value, hostile, at, how]) => {
    if (!isObject(value)) return how === "wrap" ? [value] : hostile;
    const changed = structuredClone(value);
    const holder = pickInside(changed, at);
    const keys = Object.keys(holder);
    const key = keys[at % keys.length];
    if (how === "prototype") define(holder, "__proto__", { isAdmin: true });
    else if (how === "add" || key === undefined) define(holder, `field${at % 7}`, hostile);
    else if (how === "remove") Reflect.deleteProperty(holder, key);
    else define(holder, key, how === "wrap" ? [Reflect.get(holder, key)] : hostile);
    return changed;
  });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns the object itself, or one inside it. */
function pickInside(value: object, at: number): object {
  const inner = Object.values(value).filter(isObject);
  const next = inner[at % inner.length];
  return next && at % 3 === 0 ? pickInside(next, Math.floor(at / 3)) : value;
}

const define = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
