import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

type SourceFile = {
  file: string;
  namespaces: ReadonlySet<string>;
  literals: Set<string>;
  requested: Set<string>;
  patterns: RegExp[];
  labels: { label: string; shown: string }[];
};

/** Returns the keys used by `t("…")`, with the namespaces they are looked up in. */
export const requestedKeys = ({ file, namespaces, requested }: SourceFile) =>
  [...requested].map((key) => {
    const [part, name] = key.includes(":") ? key.split(":") : [undefined, key];
    return { file, parts: part ? [part] : [...namespaces], key: name ?? key };
  });

/** Returns the texts that are shown in an element with another text as its `aria-label`. */
export const labelledTexts = ({ file, namespaces, labels }: SourceFile) =>
  labels.map((keys) => ({ file, parts: [...namespaces], ...keys }));

/** Returns every place in the shop's code that could use a text: quoted strings and template strings. */
export function parseSources(): SourceFile[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const sourceFiles = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
  return sourceFiles.map((file) => parseSource(join("src", file)));
}

/**
 * A key with a dot counts wherever it is quoted, as tables of tabs and filters name their keys away from the `t()`
 * call. A key of one word is too common for that: it counts only where its namespace is loaded.
 */
export function isKeyUsed(sources: readonly SourceFile[], namespace: string, key: string): boolean {
  const fullKey = `${namespace}:${key}`;
  // The server names error keys far from where they are translated.
  const isLoaded = ({ namespaces }: SourceFile) => namespace === "errors" || namespaces.has(namespace);
  const isQuoted = (source: SourceFile) =>
    source.literals.has(fullKey) || (source.literals.has(key) && (key.includes(".") || isLoaded(source)));
  const isMatched = (source: SourceFile) =>
    source.patterns.some((pattern) => pattern.test(fullKey) || (isLoaded(source) && pattern.test(key)));
  // Most keys are quoted somewhere; only the others need the patterns, which take longer.
  return sources.some(isQuoted) || sources.some(isMatched);
}

function parseSource(file: string): SourceFile {
  const code = readFileSync(file, "utf8");
  const namespaces = findNamespaces(file, code);
  const source: SourceFile = { file, namespaces, literals: new Set(), requested: new Set(), patterns: [], labels: [] };
  collectTexts(parseSync(file, code).program, source);
  return source;
}

function findNamespaces(file: string, code: string): Set<string> {
  const found = new Set<string>();
  for (const [, args = ""] of code.matchAll(/useTranslation\(([^)]*)\)/g)) {
    const names = [...args.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    for (const name of names.length > 0 ? names : ["common"]) found.add(name);
  }
  // Mail subjects and documents are translated without a hook.
  if (/\/mails\//.test(file)) found.add("mails");
  if (/\/documents\//.test(file)) found.add("documents").add("common");
  return found;
}

type AstNode = {
  type: string;
  value?: unknown;
  callee?: { name?: string };
  arguments?: { value?: unknown }[];
  quasis?: { value: { cooked: string } }[];
  expression?: AstNode;
  openingElement?: { attributes: { name?: { name?: unknown }; value?: AstNode }[] };
  children?: AstNode[];
};

function collectTexts(node: unknown, source: SourceFile): void {
  if (Array.isArray(node)) for (const one of node) collectTexts(one, source);
  if (Array.isArray(node) || typeof node !== "object" || node === null) return;
  const { type, value, quasis, callee, arguments: given } = node as AstNode;
  if (type === "ImportDeclaration") return;
  if (type === "Literal" && typeof value === "string") source.literals.add(value);
  if (type === "CallExpression" && callee?.name === "t" && typeof given?.[0]?.value === "string")
    source.requested.add(given[0].value);
  if (type === "TemplateLiteral" && quasis)
    addTemplatePattern(quasis.map((quasi) => quasi.value.cooked).join("\0"), source);
  if (type === "JSXElement") source.labels.push(...findLabels(node as AstNode));
  for (const child of Object.values(node)) if (typeof child === "object") collectTexts(child, source);
}

function findLabels({ openingElement, children = [] }: AstNode): SourceFile["labels"] {
  const attribute = openingElement?.attributes.find(({ name }) => name?.name === "aria-label");
  const label = requestedKey(attribute?.value);
  const shown = children.map(requestedKey).filter((key) => key !== undefined);
  return label ? shown.map((one) => ({ label, shown: one })) : [];
}

/** Returns the key of `{t("…")}`. */
function requestedKey(container: AstNode | undefined): string | undefined {
  const { callee, arguments: given } = container?.expression ?? {};
  const key = given?.[0]?.value;
  return callee?.name === "t" && typeof key === "string" ? key : undefined;
}

/**
 * `status.${it}` may use every text with that prefix. A template without a dotted part could be anything and counts for
 * none.
 */
function addTemplatePattern(pieces: string, { literals, patterns }: SourceFile): void {
  if (!pieces.includes("\0")) literals.add(pieces);
  else if (/^[\w.:\0-]+$/.test(pieces) && /\w\.|\.\w/.test(pieces))
    patterns.push(new RegExp(`^${pieces.replaceAll(".", "\\.").replaceAll("\0", "[\\w.-]+")}$`));
}
