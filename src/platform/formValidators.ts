import type { ErrorKey } from "./errors.ts";

/** Client-side validation of a form field. Returns an error key, or undefined if the value is valid. */
export type Validator = (value: string, all?: Readonly<Record<string, string>>) => ErrorKey | undefined;

export const isFilled: Validator = (value) => (value.trim() ? undefined : "validation.required");

/** Rejects only what cannot be an e-mail; the verification mail proves the rest. */
export const isEmail: Validator = (value) =>
  isFilled(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()) ? undefined : "validation.email");

type FieldErrors<Name extends string> = Partial<Record<Name, ErrorKey>>;

/** Returns an error for every invalid field, in the order of the form. */
export function validateFields<Name extends string>(
  checks: Record<Name, Validator>,
  values: Record<Name, string>,
): FieldErrors<Name> {
  const wrong: FieldErrors<Name> = {};
  for (const name of Object.keys(checks) as Name[]) {
    const problem = checks[name](values[name], values);
    if (problem) wrong[name] = problem;
  }
  return wrong;
}
