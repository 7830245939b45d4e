import { z } from "zod";

export type VariantAttributes = Record<string, string>;

const mostBytes = 2048;
const shape = z.record(z.string().min(1).max(40), z.string().max(80));

/**
 * Names exactly one variant, such as `{size: "m", colour: "olive"}`: an object, or its JSON text as older clients send
 * it. A product without attributes takes `{}` or nothing.
 */
export const variantAttributes = z
  .custom<VariantAttributes | string>(() => true)
  .optional()
  .transform((sent, context): VariantAttributes => {
    const read = readAttributes(sent);
    if (read) return read;
    context.addIssue({ code: "custom", message: "validation.invalid" });
    return z.NEVER;
  });

/** @returns undefined for anything that is not a small flat object of texts. */
export function readAttributes(sent: unknown): VariantAttributes | undefined {
  const value = typeof sent === "string" ? parsed(sent) : (sent ?? {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > 3 || keys.some((key) => key === "__proto__" || key === "constructor" || key === "prototype"))
    return undefined;
  const read = shape.safeParse(value);
  if (!read.success || JSON.stringify(read.data).length > mostBytes) return undefined;
  return read.data;
}

function parsed(text: string): unknown {
  if (text.length > mostBytes) return null;
  try {
    return JSON.parse(text || "{}");
  } catch {
    return null;
  }
}
