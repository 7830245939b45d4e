import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

type Source = {
  file: string;
  namespaces: ReadonlySet<string>;
  literals: Set<string>;
  asked: Set<string>;
  patterns: RegExp[];
};

/** What is asked for by `t("…")`, with the parts in which it is looked for. */
export const askedIn = ({ file, namespaces, asked }: Source) =>
  [...asked].map((key) => {
    const [part, name] = key.includes(":") ? key.split(":") : [undefined, key];
    return { file, parts: part ? [part] : [...namespaces], key: name ?? key };
  });

/** Every place of the shop's own code that could say a text: its words in quotes, and those put together of pieces. */
export function readSources(): Source[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const ours = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
  return ours.map((file) => sourceOf(join("src", file)));
}

/**
 * A key with a dot counts wherever it stands in quotes, as tables of tabs and filters name theirs away from where they
 * are said. A key of one word is too common for that: it counts where its part is spoken.
 */
export function isUsed(sources: readonly Source[], part: string, key: string): boolean {
  return sources.some(({ namespaces, literals, patterns }) => {
    // The server names errors far from where they are said.
    const spoken = part === "errors" || namespaces.has(part);
    if (literals.has(`${part}:${key}`)) return true;
    if (literals.has(key) && (spoken || key.includes("."))) return true;
    return patterns.some((pattern) => pattern.test(`${part}:${key}`) || (spoken && pattern.test(key)));
  });
}

function sourceOf(file: string): Source {
  const code = readFileSync(file, "utf8");
  const namespaces = namespacesOf(file, code);
  const source: Source = { file, namespaces, literals: new Set(), asked: new Set(), patterns: [] };
  walk(parseSync(file, code).program, source);
  return source;
}

function namespacesOf(file: string, code: string): Set<string> {
  const found = new Set<string>();
  for (const [, asked = ""] of code.matchAll(/useTranslation\(([^)]*)\)/g)) {
    const named = [...asked.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    for (const name of named.length > 0 ? named : ["common"]) found.add(name);
  }
  // A mail's subject and a paper are spoken without a hook.
  if (/\/mails\//.test(file)) found.add("mails");
  if (/\/documents\//.test(file)) found.add("documents").add("common");
  return found;
}

type Node = {
  type: string;
  value?: unknown;
  callee?: { name?: string };
  arguments?: { value?: unknown }[];
  quasis?: { value: { cooked: string } }[];
};

function walk(node: unknown, source: Source): void {
  if (Array.isArray(node)) for (const one of node) walk(one, source);
  if (Array.isArray(node) || typeof node !== "object" || node === null) return;
  const { type, value, quasis, callee, arguments: given } = node as Node;
  if (type === "ImportDeclaration") return;
  if (type === "Literal" && typeof value === "string") source.literals.add(value);
  if (type === "CallExpression" && callee?.name === "t" && typeof given?.[0]?.value === "string")
    source.asked.add(given[0].value);
  if (type === "TemplateLiteral" && quasis) learn(quasis.map((quasi) => quasi.value.cooked).join("\0"), source);
  for (const child of Object.values(node)) if (typeof child === "object") walk(child, source);
}

/** `status.${it}` may say every text that begins so; what has no piece with a dot could be anything, and says nothing. */
function learn(pieces: string, { literals, patterns }: Source): void {
  if (!pieces.includes("\0")) literals.add(pieces);
  else if (/^[\w.:\0-]+$/.test(pieces) && /\w\.|\.\w/.test(pieces))
    patterns.push(new RegExp(`^${pieces.replaceAll(".", "\\.").replaceAll("\0", "[\\w.-]+")}$`));
}
