import type { ErrorKey } from "#platform/errors.ts";

/** What a form finds wrong with what was typed, before the server is asked; nothing when it may be sent. */
export type Check = (typed: string, all?: Readonly<Record<string, string>>) => ErrorKey | undefined;

export const isFilled: Check = (typed) => (typed.trim() ? undefined : "validation.required");

/** Only what no address is: the mail that is sent there proves the rest. */
export const isEmail: Check = (typed) =>
  isFilled(typed) ?? (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed.trim()) ? undefined : "validation.email");

type Wrong<Name extends string> = Partial<Record<Name, ErrorKey>>;

/** Every field that is wrong, in the order of the form. */
export function wrongIn<Name extends string>(checks: Record<Name, Check>, typed: Record<Name, string>): Wrong<Name> {
  const wrong: Wrong<Name> = {};
  for (const name of Object.keys(checks) as Name[]) {
    const problem = checks[name](typed[name], typed);
    if (problem) wrong[name] = problem;
  }
  return wrong;
}
