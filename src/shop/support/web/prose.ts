import { Marked } from "marked";

/** What the long texts take from the shop's settings, already written in the reader's language. */
export type ProseFacts = {
  shop: string;
  email: string;
  /** The standard shipping fee. */
  amount: string;
  /** The return window, such as "14 days". */
  days: string;
  tax: string;
  /** What express costs, and from which order shipping is free; empty where the shop does not offer it. */
  express: string;
  free: string;
  /** Some governorates have a fee of their own. */
  byPlace: boolean;
  pricesIncludeTax: boolean;
};

export type Prose = {
  title: string;
  summary: string;
  /** The day of the last change, such as "2026-11-21". */
  changed: string;
  sections: { id: string; title: string }[];
  html: string;
};

/**
 * A long text is a Markdown file: `changed` and `summary` on top, a title, sections with an id that all languages
 * share (`## How long {#time}`), `{{facts}}`, and lines that hold only under a condition (`[if express] …`).
 */
export function proseOf(file: string, facts: ProseFacts): Prose {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const about = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, "m").exec(head)?.[1] ?? "";
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
  const html = marked.parse(filled(held(body, facts), facts, escaped), { async: false });
  const plain = (text: string) => filled(text, facts, String);
  return { title: plain(title), summary: plain(about("summary")), changed: about("changed"), sections, html };
}

function held(text: string, facts: ProseFacts): string {
  const holds: Record<string, boolean> = {
    express: facts.express !== "",
    free: facts.free !== "",
    byPlace: facts.byPlace,
    included: facts.pricesIncludeTax,
    added: !facts.pricesIncludeTax,
  };
  return text
    .split("\n")
    .filter((line) => holds[/\[if (\w+)\] /.exec(line)?.[1] ?? ""] ?? true)
    .map((line) => line.replace(/\[if \w+\] /, ""))
    .join("\n");
}

const filled = (text: string, facts: ProseFacts, write: (value: string) => string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: keyof ProseFacts) => {
    const fact = facts[name];
    return typeof fact === "string" ? write(fact) : whole;
  });

/** Staff write the settings: none of it is Markdown or HTML. */
const escaped = (value: string): string => value.replaceAll(/[&<>[\]()*_`#|\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);
