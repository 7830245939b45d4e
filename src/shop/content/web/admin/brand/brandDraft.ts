import type { ErrorKey } from "#platform/errors.ts";
import { languageCodes } from "#platform/languages.ts";
import type { BrandInput, BrandView } from "#shop/content/brandContract.ts";
import {
  type BrandRole,
  brandRoles,
  findLowContrast,
  mainTokens,
  secondTokens,
  standardColours,
  type Theme,
  themes,
} from "#shop/settings/brandColours.ts";

/** Colours as typed. Without `isOwn` the shop's own are shown, and what was typed is kept. */
export type ColourDraft = { isOwn: boolean } & Record<Theme, string>;
export type BrandDraft = Omit<BrandView, "version" | BrandRole> & Record<BrandRole, ColourDraft>;

export const standardColourOf = (role: BrandRole, theme: Theme): string =>
  role === "main" ? standardColours.main[theme].accent : standardColours.second[theme].deal;

export function toDraft({ version: _, main, second, ...rest }: BrandView): BrandDraft {
  const draftOf = (role: BrandRole, own: BrandView[BrandRole]): ColourDraft => ({
    isOwn: own !== null,
    light: own?.light ?? standardColourOf(role, "light"),
    dark: own?.dark ?? standardColourOf(role, "dark"),
  });
  return { ...rest, main: draftOf("main", main), second: draftOf("second", second) };
}

/** Sends the name only if it was edited: it needs a permission of its own, and the settings may have changed it since. */
export function toInput(draft: BrandDraft, { version, name: nameBefore }: BrandView): BrandInput {
  const { name, main, second, logo, darkLogo, socialCard, icon, languages } = draft;
  const sent = ({ isOwn, light, dark }: ColourDraft) => (isOwn ? { light: light.trim(), dark: dark.trim() } : null);
  return {
    version,
    ...(languageCodes.some((code) => name[code] !== nameBefore[code]) && { name }),
    ...{ main: sent(main), second: sent(second), languages },
    logo: logo?.id ?? null,
    darkLogo: (logo && darkLogo?.id) ?? null,
    socialCard: socialCard?.id ?? null,
    icon: icon?.id ?? null,
  };
}

/** Returns the fields that the server would refuse. */
export function findErrors(draft: BrandDraft): Record<string, ErrorKey> {
  const errors: Record<string, ErrorKey> = {};
  for (const code of languageCodes) if (!draft.name[code].trim()) errors[`name.${code}`] = "validation.required";
  for (const role of brandRoles)
    for (const theme of draft[role].isOwn ? themes : []) {
      const colour = draft[role][theme].trim();
      if (!isHex(colour)) errors[`${role}.${theme}`] = "validation.invalid";
      else if (findLowContrast(colour, theme)) errors[`${role}.${theme}`] = "brand.hardToRead";
    }
  return errors;
}

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());

/** Returns the tokens of the drafted colours; the shop's own in place of one that is not typed to its end. */
export function draftTokens(draft: BrandDraft, theme: Theme): Record<`--${string}`, string> {
  const own = (role: BrandRole) => (draft[role].isOwn && isHex(draft[role][theme]) ? draft[role][theme].trim() : "");
  const [main, second] = [own("main"), own("second")];
  const tokens = {
    ...(main ? mainTokens(main, theme) : standardColours.main[theme]),
    ...(second ? secondTokens(second, theme) : standardColours.second[theme]),
  };
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));
}
