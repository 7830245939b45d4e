import { Marked } from "marked";

/** Values from the settings for the long texts, formatted in the page's language. */
export type ProseParams = {
  shop: string;
  email: string;
  /** The standard shipping fee. */
  amount: string;
  /** The return window, such as "14 days". */
  days: string;
  /** How long contact data are kept for a refund without an account, such as "5 years". */
  unclaimedYears: string;
  tax: string;
  /** Express fee, and the order value from which shipping is free. Empty: not offered. */
  express: string;
  free: string;
  /** True if some governorates have their own shipping fee. */
  byPlace: boolean;
  pricesIncludeTax: boolean;
  returnMethod: "courier" | "customer";
  /** Price of collecting a return. Empty: free. */
  returnFee: string;
  /** The seller's particulars; empty ones are left out. */
  legalName: string;
  postalAddress: string;
  phone: string;
  commercialRegister: string;
  taxNumber: string;
  privacyEmail: string;
  /** Periods by name: see promises.json. */
  promises: Readonly<Record<string, string>>;
  /** Markdown table of the business days in transit. */
  transitTable: string;
};

export type Prose = {
  title: string;
  summary: string;
  /** Day of the last change, such as "2026-11-21". */
  changed: string;
  sections: { id: string; title: string }[];
  html: string;
};

/**
 * Renders a Markdown file: front matter with `changed` and `summary`, a title, sections with an id that all languages
 * share (`## How long {#time}`), placeholders (`{{amount}}`), and conditional lines (`[if express] …`).
 */
export function renderProse(file: string, params: ProseParams): Prose {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const frontMatter = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, "m").exec(head)?.[1] ?? "";
  const sections: Prose["sections"] = [];
  let title = "";
  const marked = new Marked({
    renderer: {
      heading({ text, depth, tokens }) {
        const [, name = text, id] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? [];
        if (depth === 1) {
          title = name;
          return "";
        }
        if (id) sections.push({ id, title: name });
        return id
          ? `<h${depth} id="${id}" tabindex="-1">${name}</h${depth}>`
          : `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`;
      },
    },
  });
  const text = applyConditions(body, params).replace("{{transitTable}}", params.transitTable);
  const html = marked
    .parse(interpolate(text, params, escapeMarkdown), { async: false })
    // Tables scroll sideways on phones: what scrolls must be reachable by keyboard.
    .replaceAll("<table>", '<table tabindex="0">');
  const plain = (text: string) => interpolate(text, params, String);
  return {
    title: plain(title),
    summary: plain(frontMatter("summary")),
    changed: frontMatter("changed"),
    sections,
    html,
  };
}

function applyConditions(text: string, params: ProseParams): string {
  const conditions = conditionsOf(params);
  return text
    .split("\n")
    .filter((line) => conditions[/\[if (\w+)\] /.exec(line)?.[1] ?? ""] ?? true)
    .map((line) => line.replace(/\[if \w+\] /, ""))
    .join("\n");
}

/** Whether the lines of each condition (`[if express] …`) are shown. */
export const conditionsOf = (params: ProseParams): Readonly<Record<string, boolean>> => ({
  express: params.express !== "",
  free: params.free !== "",
  byPlace: params.byPlace,
  included: params.pricesIncludeTax,
  added: !params.pricesIncludeTax,
  courier: params.returnMethod === "courier",
  customer: params.returnMethod === "customer",
  returnFree: params.returnMethod === "courier" && params.returnFee === "",
  returnPaid: params.returnMethod === "courier" && params.returnFee !== "",
  legalName: params.legalName !== "",
  postalAddress: params.postalAddress !== "",
  phone: params.phone !== "",
  commercialRegister: params.commercialRegister !== "",
  taxNumber: params.taxNumber !== "",
});

const interpolate = (text: string, params: ProseParams, write: (value: string) => string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: keyof ProseParams) => {
    const value = params[name] ?? params.promises[name];
    return typeof value === "string" ? write(value) : whole;
  });

/** Settings are plain text, so their Markdown and HTML is escaped. */
const escapeMarkdown = (value: string): string =>
  value.replaceAll(/[&<>[\]()*_`#|\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);
