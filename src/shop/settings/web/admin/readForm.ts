import { latinDigits } from "#platform/digits.ts";
import { byLanguage } from "#platform/languages.ts";
import type { Setting } from "./groups.ts";

/** The body that a group's form asks for; the server has the last word on every value. */
export function readForm(settings: readonly Setting[], form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const setting of settings) put(body, setting.name, readOne(setting, form));
  return body;
}

function readOne({ name, kind }: Setting, form: FormData): unknown {
  const typed = (field: string) => String(form.get(field) ?? "").trim();
  if (kind === "yes") return form.get(name) !== null;
  if (kind === "names") return byLanguage((code) => typed(`${name}.${code}`));
  if (kind === "line" || kind === "email" || kind === "url") return typed(name);
  if (kind === "off" && typed(name) === "") return null;
  // Left empty it is no number, and the server says so beside the field.
  const number = latinDigits(typed(name)).replace("٫", ".");
  return number === "" ? null : Number(number);
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first = "", ...rest] = name.split(".");
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = (body[first] ?? {}) as Record<string, unknown>;
  put(inner, rest.join("."), value);
  body[first] = inner;
}
