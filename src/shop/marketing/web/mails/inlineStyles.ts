import { fonts, light } from "#web/mails/mailPalette.ts";

const bodyStyle = `margin:0 0 14px;font:400 16px/1.65 ${fonts.text};color:${light.ink}`;
const headingStyle = (size: number) => `margin:22px 0 12px;font:600 ${size}px/1.35 ${fonts.display};color:${light.ink}`;
/** Inline, because some mail programs ignore style sheets; the classes are for dark mode. */
const elementStyles: Record<string, { name: string; style: string }> = {
  h1: { name: "m-ink", style: headingStyle(26) },
  h2: { name: "m-ink", style: headingStyle(21) },
  h3: { name: "m-ink", style: headingStyle(18) },
  p: { name: "m-ink", style: bodyStyle },
  ul: { name: "m-ink", style: `${bodyStyle};padding-inline-start:24px` },
  ol: { name: "m-ink", style: `${bodyStyle};padding-inline-start:24px` },
  li: { name: "m-ink", style: `margin:0 0 6px;font:400 16px/1.65 ${fonts.text};color:${light.ink}` },
  blockquote: {
    name: "m-line",
    style: `margin:0 0 14px;padding-inline-start:16px;border-inline-start:3px solid ${light.line}`,
  },
  img: { name: "m-picture", style: "display:block;max-width:100%;height:auto;margin:0 0 14px;border:0" },
  hr: { name: "m-line", style: `margin:20px 0;border:none;border-top:2px dashed ${light.line}` },
  td: { name: "m-ink", style: `padding:5px 0;font:400 16px/1.65 ${fonts.text};color:${light.ink}` },
  th: { name: "m-ink", style: `padding:5px 0;font:600 16px/1.65 ${fonts.text};color:${light.ink};text-align:start` },
};

/**
 * Adds the mail styles to sanitised HTML, in which every `<` begins an element (attributes escape it) and no element
 * has a class or style.
 * @param url the shop's URL, for links that begin with a slash
 * @param accent the colour of links
 */
export function inlineStyles(html: string, url: string, accent: string): string {
  const linkStyle = { name: "m-accent", style: `color:${accent};text-decoration:underline` };
  return html
    .replace(/<(h1|h2|h3|p|ul|ol|li|blockquote|a|img|hr|td|th)(?=[\s>/])/g, (whole, tag: string) => {
      const elementStyle = tag === "a" ? linkStyle : elementStyles[tag];
      return elementStyle
        ? `<${tag} class="${elementStyle.name}" style="${elementStyle.style.replaceAll('"', "'")}"`
        : whole;
    })
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${url}/`);
}
