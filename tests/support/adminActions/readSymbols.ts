import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A top-level declaration of a source file. `uses` are the declarations that it names, as `FILE#NAME`. */
export type SourceSymbol = { id: string; file: string; name: string; text: string; uses: string[] };

const declaration = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) ?\{? ?(\w+)?/;

/** Returns every top-level declaration below the folder. Relies on the formatter: declarations start in the first column. */
export function readSymbols(root: string): Map<string, SourceSymbol> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(root, file));
  const symbols = new Map<string, SourceSymbol>();
  for (const file of files) for (const symbol of symbolsOf(file)) symbols.set(symbol.id, symbol);
  for (const symbol of symbols.values()) symbol.uses = symbol.uses.filter((id) => symbols.has(id));
  return symbols;
}

function symbolsOf(file: string): SourceSymbol[] {
  const text = readFileSync(file, "utf8");
  const imported = importsOf(file, text);
  const chunks: { name: string; text: string }[] = [];
  for (const line of withoutComments(text).split("\n")) {
    const [start, name] = declaration.exec(line) ?? [];
    if (start !== undefined) chunks.push({ name: /^export default/.test(line) ? "default" : (name ?? ""), text: "" });
    const chunk = chunks.at(-1);
    if (chunk) chunk.text += `${line}\n`;
  }
  const own = new Map(chunks.map(({ name }) => [name, `${file}#${name}`]));
  return chunks.map(({ name, text }) => {
    const words = new Set(text.match(/\b[A-Za-z_]\w*\b/g));
    const uses = [...words].flatMap((word) => (word === name ? [] : (imported.get(word) ?? own.get(word) ?? [])));
    const lazy = [...text.matchAll(/import\("([^"]+)"\)/g)].map(
      ([, path = ""]) => `${resolvePath(file, path)}#default`,
    );
    return { id: `${file}#${name}`, file, name, text, uses: [...uses, ...lazy] };
  });
}

/** The values that a file imports, by their local name. */
function importsOf(file: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, clause = "", path = ""] of text.matchAll(/^import (?!type )([^;"]+?) from "([^"]+)";/gm)) {
    const from = resolvePath(file, path);
    const [, standard] = /^(\w+)/.exec(clause) ?? [];
    if (standard) found.set(standard, `${from}#default`);
    for (const part of /\{([^}]*)\}/.exec(clause)?.[1]?.split(",") ?? []) {
      const [name = "", local = name] = part.trim().split(" as ");
      if (name && !name.startsWith("type ")) found.set(local, `${from}#${name}`);
    }
  }
  return found;
}

const resolvePath = (file: string, path: string): string =>
  path.startsWith("#")
    ? join("src", path.slice(1))
    : path.startsWith(".")
      ? normalize(join(dirname(file), path))
      : path;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
