/** The widths in which pages show a picture, out of those that the shop makes. */
const shownWidths = [320, 480, 720, 960] as const;

/** The source of a picture in the text of a page: staff upload it, and nothing else is allowed. */
export const pagePictureSource = (id: string): string => `/media/${id}-960.webp`;

const source = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-960\.webp/g;

/** Returns the ids of the pictures in a text, each once. */
export const pagePictureIds = (html: string): string[] => [
  ...new Set([...html.matchAll(source)].flatMap(([, id]) => id ?? [])),
];

/** Adds the other widths to the pictures of a text, and lets them load when they are near. */
export const withPictureWidths = (html: string): string =>
  html.replaceAll(/<img src="\/media\/([0-9a-f-]{36})-960\.webp"/g, (tag, id: string) => {
    const widths = shownWidths.map((width) => `/media/${id}-${width}.webp ${width}w`).join(", ");
    return `${tag} srcset="${widths}" sizes="(min-width: 48rem) 42rem, 92vw" loading="lazy" decoding="async"`;
  });
