import { z } from "zod";

const amounts = new WeakSet<z.ZodType>();

/** Marks a field of an answer as money, or as a list of it, that only staff with `amounts.read` receive. */
export function amount<Schema extends z.ZodType>(schema: Schema): Schema {
  amounts.add(schema);
  return schema;
}

export const isAmount = (schema: z.ZodType): boolean => amounts.has(schema);

type Strip = (value: unknown) => unknown;

/** By schema: many answers contain the same schemas, and walking through all of them takes tens of milliseconds. */
const removers = new WeakMap<z.ZodType, { remove: Strip | undefined }>();

/** Returns a function that removes all marked fields from an answer of the schema; undefined if it has none. */
export function amountsRemover(schema: z.ZodType): Strip | undefined {
  let found = removers.get(schema);
  if (!found) {
    found = { remove: createRemover(schema) };
    removers.set(schema, found);
  }
  return found.remove;
}

function createRemover(schema: z.ZodType): Strip | undefined {
  if (schema instanceof z.ZodObject) return objectRemover(schema.shape);
  if (schema instanceof z.ZodArray) return mapped(amountsRemover(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unlessEmpty(amountsRemover(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodUnion) {
    const removers = (schema.options as z.ZodType[]).flatMap((option) => amountsRemover(option) ?? []);
    return removers.length > 0 ? (value) => removers.reduce((rest, remove) => remove(rest), value) : undefined;
  }
  return undefined;
}

function objectRemover(shape: Readonly<Record<string, z.ZodType>>): Strip | undefined {
  const removed = new Set(Object.keys(shape).filter((name) => isAmount(shape[name] as z.ZodType)));
  const inner = Object.entries(shape).flatMap(([name, field]) => {
    const remove = removed.has(name) ? undefined : amountsRemover(field);
    return remove ? [[name, remove] as const] : [];
  });
  if (removed.size === 0 && inner.length === 0) return undefined;
  return unlessEmpty((value) => {
    const rest = Object.fromEntries(Object.entries(value as object).filter(([name]) => !removed.has(name)));
    for (const [name, remove] of inner) if (name in rest) rest[name] = remove(rest[name]);
    return rest;
  });
}

const mapped = (remove: Strip | undefined): Strip | undefined =>
  remove && ((value) => (Array.isArray(value) ? value.map(remove) : value));

const unlessEmpty = <Given extends Strip | undefined>(remove: Given) =>
  remove && ((value: unknown) => (typeof value === "object" && value !== null ? remove(value) : value));
