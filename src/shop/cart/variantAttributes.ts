import { z } from "zod";

export type VariantAttributes = Record<string, string>;

const maxBytes = 2048;
const attributesSchema = z.record(z.string().min(1).max(40), z.string().max(80));

/**
 * Identifies one variant, such as `{size: "m", colour: "olive"}`: an object, or its JSON text as older clients send it.
 * A product without attributes takes `{}` or nothing.
 */
export const variantAttributes = z
  .custom<VariantAttributes | string>(() => true)
  .optional()
  .transform((sent, context): VariantAttributes => {
    const read = parseVariantAttributes(sent);
    if (read) return read;
    context.addIssue({ code: "custom", message: "validation.invalid" });
    return z.NEVER;
  });

/** Returns undefined for anything but a small flat object of strings. */
export function parseVariantAttributes(sent: unknown): VariantAttributes | undefined {
  const value = typeof sent === "string" ? parseJson(sent) : (sent ?? {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length > 3 || keys.some((key) => key === "__proto__" || key === "constructor" || key === "prototype"))
    return undefined;
  const read = attributesSchema.safeParse(value);
  if (!read.success || JSON.stringify(read.data).length > maxBytes) return undefined;
  return read.data;
}

function parseJson(text: string): unknown {
  if (text.length > maxBytes) return null;
  try {
    return JSON.parse(text || "{}");
  } catch {
    return null;
  }
}
