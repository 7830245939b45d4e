/** What a campaign may say of its reader and of the shop: `{{name|friend}}` is the name, or "friend" without one. */
export const fields = ["name", "email", "shop"] as const;
export type Field = (typeof fields)[number];
export type FieldValues = { [Name in Field]: string };

const mark = /\{\{\s*(name|email|shop)\s*(?:\|([^{}|]{0,80}))?\}\}/g;

/** Puts values where their fields stand. `written` makes a value fit for where it goes, such as markup. */
export function fillIn(
  text: string,
  values: FieldValues,
  written: (value: string) => string = (value) => value,
): string {
  return text.replace(mark, (_, name: Field, instead = "") => {
    const value = values[name].trim();
    return value === "" ? instead.trim() : written(value);
  });
}

/** True if something stands in double braces that no field is called. */
export const hasUnknownField = (text: string): boolean => /\{\{|\}\}/.test(text.replace(mark, ""));

/** A name that looks like an address is nobody's: strangers may sign up with one. */
export const sayableName = (name: string | null): string => {
  const plain = (name ?? "").replaceAll(/\p{Cc}/gu, " ").trim();
  return /[/\\@<>]|www\.|\.\p{L}{2,}/iu.test(plain) ? "" : plain;
};

/** Text inside markup, isolated so that it cannot turn its surroundings round. */
export const inMarkup = (value: string): string => `<bdi>${escaped(value)}</bdi>`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
