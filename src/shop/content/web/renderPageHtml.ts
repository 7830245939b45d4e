import { Marked } from "marked";
import { escapeHtml } from "#platform/escapeHtml.ts";
import { withPictureWidths } from "../pagePictures.ts";
import { conditionsOf, type Prose, type ProseParams } from "./renderProse.ts";

/**
 * Fills the HTML that staff wrote with the shop's settings, as `renderProse` fills the shop's own texts: placeholders
 * (`{{amount}}`), conditional paragraphs and list items (`[if express] …`), and ids of headings (`How long {#time}`).
 * The server has sanitised the HTML, so its elements are closed and have no attributes of ours.
 */
export function renderPageHtml(html: string, params: ProseParams): Pick<Prose, "html" | "sections"> {
  const sections: Prose["sections"] = [];
  const filled = fillPlaceholders(applyConditions(html, conditionsOf(params)), params);
  const withIds = filled.replaceAll(/<h2>([\s\S]*?)<\/h2>/g, (_, inside: string) => {
    const [, name = inside, id = `part-${sections.length + 1}`] = /^([\s\S]*?)\s*\{#([\w-]+)\}\s*$/.exec(inside) ?? [];
    sections.push({ id, title: toText(name) });
    return `<h2 id="${id}" tabindex="-1">${name}</h2>`;
  });
  return { html: withPictureWidths(withIds), sections };
}

/** Fills the placeholders of a title or description. */
export const fillText = (text: string, params: ProseParams): string =>
  text.replaceAll(placeholder, (whole, name: string) => settingOf(name, params) ?? whole);

const placeholder = /\{\{(\w+)\}\}/g;
const emails = new Set(["email", "privacyEmail"]);

function fillPlaceholders(html: string, params: ProseParams): string {
  const table = () => new Marked().parse(params.transitTable, { async: false });
  return html.replaceAll("<p>{{transitTable}}</p>", table).replaceAll(placeholder, (whole, name: string) => {
    const value = settingOf(name, params);
    if (value === undefined) return whole;
    const text = escapeHtml(value);
    return emails.has(name) && value ? `<a href="mailto:${text}">${text}</a>` : text;
  });
}

function settingOf(name: string, params: ProseParams): string | undefined {
  const value = Object.hasOwn(params, name) ? params[name as keyof ProseParams] : params.promises[name];
  return typeof value === "string" ? value : undefined;
}

/** A list item with one paragraph goes as a whole, and so does a list without items. */
function applyConditions(html: string, conditions: Readonly<Record<string, boolean>>): string {
  const item = /<li>(?:<p>)?\[if (\w+)\] ((?:(?!<\/?li>)[\s\S])*?)(?:<\/p>)?<\/li>/g;
  const paragraph = /<p>\[if (\w+)\] ([\s\S]*?)<\/p>/g;
  const keep = (tag: string) => (_: string, name: string, inside: string) =>
    (conditions[name] ?? true) ? `<${tag}>${inside}</${tag}>` : "";
  return html
    .replaceAll(item, keep("li"))
    .replaceAll(paragraph, keep("p"))
    .replaceAll(/<(ul|ol)>\s*<\/\1>/g, "");
}

const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .trim();
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
