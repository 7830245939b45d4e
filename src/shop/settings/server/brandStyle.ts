import { type Brand, brandPicturePath } from "../brand.ts";
import { mainTokens, secondTokens, type Theme } from "../brandColours.ts";

/**
 * Returns the style sheet that the brand adds to every page; empty for the shop's own. It is in no cascade layer, so it
 * wins over the tokens. Paper stays black on white.
 */
export function brandStyle({ main, second, logo, darkLogo }: Brand): string {
  const tokensOf = (theme: Theme): string =>
    Object.entries({
      ...(main && mainTokens(main[theme], theme)),
      ...(second && secondTokens(second[theme], theme)),
      // The stripes at the edge of each page, in the two colours, or in the one.
      "brand-edge-1": (main ?? second)?.[theme],
      "brand-edge-2": (second ?? main)?.[theme],
    })
      .map(([name, value]) => `--${name}:${value}`)
      .join(";");
  const colours = `@media not print{:root,[data-theme="dark"]{${tokensOf("dark")}}[data-theme="light"]{${tokensOf("light")}}}`;
  return (main || second ? colours : "") + (logo ? logoStyle(logo, darkLogo ?? logo) : "");
}

type Logo = NonNullable<Brand["logo"]>;

/**
 * The picture in place of the sprout and the name, which stays for screen readers. A style sheet shows it, so that
 * pages need no script to know of it.
 */
function logoStyle(light: Logo, dark: Logo): string {
  const shown = ({ id, width, height }: Logo) =>
    `background-image:url(${brandPicturePath(id, "logo")});aspect-ratio:${width}/${height}`;
  return [
    ".logo svg{display:none}",
    ".logo span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}",
    `.logo::before{content:"";block-size:2.25rem;max-inline-size:min(8rem,28vw);background:center/contain no-repeat;${shown(dark)};print-color-adjust:exact}`,
    "@media(min-width:64rem){.logo::before{block-size:2.5rem;max-inline-size:13rem}}",
    `[data-theme="light"] .logo::before{${shown(light)}}`,
    `@media print{.logo::before{${shown(light)}}}`,
  ].join("");
}
