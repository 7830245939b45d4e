import { fonts, light } from "#web/mails/palette.ts";

const body = `margin:0 0 14px;font:400 16px/1.65 ${fonts.text};color:${light.ink}`;
const heading = (size: number) => `margin:22px 0 12px;font:600 ${size}px/1.35 ${fonts.display};color:${light.ink}`;
/** Inline, because not every mail program reads a style sheet; the classes are for dark readers. */
const looks: Record<string, { name: string; style: string }> = {
  h1: { name: "m-ink", style: heading(26) },
  h2: { name: "m-ink", style: heading(21) },
  h3: { name: "m-ink", style: heading(18) },
  p: { name: "m-ink", style: body },
  ul: { name: "m-ink", style: `${body};padding-inline-start:24px` },
  ol: { name: "m-ink", style: `${body};padding-inline-start:24px` },
  li: { name: "m-ink", style: `margin:0 0 6px;font:400 16px/1.65 ${fonts.text};color:${light.ink}` },
  blockquote: {
    name: "m-line",
    style: `margin:0 0 14px;padding-inline-start:16px;border-inline-start:3px solid ${light.line}`,
  },
  a: { name: "m-accent", style: `color:${light.accent};text-decoration:underline` },
  img: { name: "m-picture", style: "display:block;max-width:100%;height:auto;margin:0 0 14px;border:0" },
  hr: { name: "m-line", style: `margin:20px 0;border:none;border-top:2px dashed ${light.line}` },
  td: { name: "m-ink", style: `padding:5px 0;font:400 16px/1.65 ${fonts.text};color:${light.ink}` },
  th: { name: "m-ink", style: `padding:5px 0;font:600 16px/1.65 ${fonts.text};color:${light.ink};text-align:start` },
};

/**
 * Gives cleaned markup the house's looks. In cleaned markup every `<` begins an element, in its attributes too, and none
 * brings a class or a style of its own.
 * @param url the shop's own address, for links that begin with a slash
 */
export function dressed(html: string, url: string): string {
  return html
    .replace(/<(h1|h2|h3|p|ul|ol|li|blockquote|a|img|hr|td|th)(?=[\s>/])/g, (whole, tag: string) => {
      const look = looks[tag];
      return look ? `<${tag} class="${look.name}" style="${look.style.replaceAll('"', "'")}"` : whole;
    })
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${url}/`);
}
