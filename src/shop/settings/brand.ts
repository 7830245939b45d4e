import { type Language, languageCodes } from "#platform/languages.ts";

/** The file of each kind of picture, made when it is uploaded: mail programs and link previews need PNG and JPEG. */
export const brandFiles = { logo: "logo.png", socialCard: "card.jpg", icon: "icon.png" } as const;
export type BrandPictureKind = keyof typeof brandFiles;

/** Size in pixels. */
export type BrandPicture = { id: string; width: number; height: number };
/** One for each theme, such as `#2f5b2b`. */
type ColourPair = { light: string; dark: string };

/** Look of the shop, beside its name, which is a setting of its own. Null: the shop's own. */
export type Brand = {
  /** Increases with each save. */
  version: number;
  main: ColourPair | null;
  second: ColourPair | null;
  logo: BrandPicture | null;
  /** Shown in the dark theme in place of `logo`. */
  darkLogo: BrandPicture | null;
  /** Preview picture of shared links to pages without a picture of their own. */
  socialCard: BrandPicture | null;
  /** Square, of the browser tab and the installed app. */
  icon: BrandPicture | null;
  /** Order of the language menu. */
  languages: Language[];
};

export const standardBrand: Brand = {
  version: 0,
  main: null,
  second: null,
  languages: [...languageCodes],
  logo: null,
  darkLogo: null,
  socialCard: null,
  icon: null,
};

/** Returns the name of the file of a picture in the folder of public pictures. */
export const brandFileName = (id: string, kind: BrandPictureKind): string => `${id}-${brandFiles[kind]}`;

/** Returns the path of a picture, which never changes its content. */
export const brandPicturePath = (id: string, kind: BrandPictureKind): string => `/media/${brandFileName(id, kind)}`;
