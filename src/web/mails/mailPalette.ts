/**
 * Mail clients do not support custom properties, so the colours of mails are literal values, for light and dark mode.
 * A test compares them with the shop's tokens.
 */
export const light = {
  surface: "#f5efe3",
  "surface-raised": "#fcf9f2",
  ink: "#1b2118",
  "ink-soft": "#585b4b",
  line: "#d9cfba",
  accent: "#2f5b2b",
  "accent-ink": "#fbf7ec",
  "accent-wash": "#dfe6c9",
} as const;

export const dark: MailPalette = {
  surface: "#11160f",
  "surface-raised": "#1a2118",
  ink: "#f2ebdd",
  "ink-soft": "#b8b7a4",
  line: "#323b2f",
  accent: "#aed274",
  "accent-ink": "#131c08",
  "accent-wash": "#243018",
};

/** The patterned border: colour and width in percent. */
export const borderColours = [
  ["#2f4169", 30],
  ["#a5432f", 22],
  ["#b8703a", 10],
  ["#4a7b78", 38],
] as const;

export const fonts = {
  text: "'Readex Pro', 'Segoe UI', Tahoma, Arial, sans-serif",
  display: "'El Messiri', Georgia, 'Times New Roman', serif",
  code: "'Courier New', Courier, monospace",
};

export type MailPalette = Record<keyof typeof light, string>;

/** Classes in addition to inline colours: only a style sheet can respond to dark mode. */
export const mailStyles = (light: MailPalette, dark: MailPalette): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${rules(light)}
@media (prefers-color-scheme: dark) { ${rules(dark)}
${logos()} }
${rules(dark, "[data-ogsc] ")}
${logos("[data-ogsc] ")}
@media (max-width: 480px) { .m-panel { padding: 24px 20px !important } .m-code { letter-spacing: 2px !important; font-size: 24px !important; white-space: nowrap } }
`;

/** The other logo in dark mode, if the shop has two. */
const logos = (inside = ""): string =>
  `${inside}.m-logo:not(:only-child) { display: none !important }
${inside}.m-logo-dark { display: block !important }`;

function rules(colours: MailPalette, inside = ""): string {
  const { surface, ink, line, accent } = colours;
  return [
    [".m-page", `background-color: ${surface} !important`],
    [".m-panel", `background-color: ${colours["surface-raised"]} !important; border-color: ${line} !important`],
    [".m-ink", `color: ${ink} !important`],
    [".m-soft", `color: ${colours["ink-soft"]} !important`],
    [".m-accent", `color: ${accent} !important`],
    [".m-line", `border-color: ${line} !important`],
    [".m-wash", `background-color: ${colours["accent-wash"]} !important; color: ${ink} !important`],
    [".m-button", `background-color: ${accent} !important; color: ${colours["accent-ink"]} !important`],
  ]
    .map(([name, look]) => `${inside}${name} { ${look} }`)
    .join("\n");
}
