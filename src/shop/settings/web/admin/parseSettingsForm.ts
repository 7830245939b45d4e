import { byLanguage } from "#platform/languages.ts";
import { parseNumber } from "./parseNumber.ts";
import type { SettingDefinition } from "./settingGroups.ts";

/** Returns the request body for a group's form. The server validates every value. */
export function parseSettingsForm(settings: readonly SettingDefinition[], form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const setting of settings) setAtPath(body, setting.name, parseSetting(setting, form));
  return body;
}

function parseSetting({ name, kind }: SettingDefinition, form: FormData): unknown {
  const fieldText = (field: string) => String(form.get(field) ?? "").trim();
  if (kind === "staffRoles") return form.getAll(name);
  if (kind === "yes") return form.get(name) !== null;
  if (kind === "names") return byLanguage((code) => fieldText(`${name}.${code}`));
  if (
    kind === "line" ||
    kind === "email" ||
    kind === "url" ||
    kind === "phone" ||
    kind === "returnMethod" ||
    kind === "codConfirmation"
  )
    return fieldText(name);
  // An empty field is no number: null turns `off` off, and the server reports any other at the field.
  return fieldText(name) === "" ? null : parseNumber(fieldText(name));
}

function setAtPath(body: Record<string, unknown>, name: string, value: unknown): void {
  const [first = "", ...rest] = name.split(".");
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = (body[first] ?? {}) as Record<string, unknown>;
  setAtPath(inner, rest.join("."), value);
  body[first] = inner;
}
