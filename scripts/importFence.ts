// npm run fence: writes the import rules of biome.json from the table below; a test compares the two.
import { readFileSync, writeFileSync } from "node:fs";

/** Business modules in dependency order: each may import only those before it. */
export const modules = [
  "settings",
  "accounts",
  "media",
  "catalogue",
  "search",
  "wishlist",
  "promotions",
  "payments",
  "orders",
  "credit",
  "payouts",
  "returns",
  "shipping",
  "cash",
  "cart",
  "confirmations",
  "reviews",
  "marketing",
  "checkout",
  "reporting",
  "support",
  "content",
  "customers",
  "webhooks",
  "setup",
  "operations",
] as const;

type Override = { includes: readonly string[]; linter: object };

const crossFolder = {
  group: ["../../**"],
  message: "Import from another module or layer by its # path, so that the import rules can read it.",
};

function restrict(includes: readonly string[], group: readonly string[], message: string): Override {
  const patterns = [{ group, message }, crossFolder];
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

const serverOnly = ["#platform/server/**", "#shop/*/server/**", "node:*", "fastify"];

/** The `overrides` of biome.json. */
export function importRules(): Override[] {
  return [
    restrict(["src/platform/**"], ["#shop/**", "#app/**", "#cli/**", "#web/**"], "platform knows no shop."),
    restrict(
      ["src/app/server/**", "src/cli/**", "src/main.ts"],
      ["#web/**", "#app/web/**", "#shop/*/web/**", "react", "react-dom/**", "react-router"],
      "The server reaches the web side through the renderer only.",
    ),
    restrict(
      ["src/web/**"],
      ["#shop/**", "#app/**", "#cli/**", ...serverOnly],
      "The browser library knows no shop module; src/app/web composes them.",
    ),
    restrict(
      ["src/app/web/**", "src/*.tsx"],
      ["#app/server/**", "#cli/**", ...serverOnly],
      "A page reaches the server through the API only.",
    ),
    ...modules.map((name, at) => {
      const allowed = modules.slice(0, at + 1).map((module) => `!#shop/${module}/**`);
      const before = modules.slice(0, at).join(", ") || "no other module";
      return restrict(
        [`src/shop/${name}/**`],
        ["#app/**", "#cli/**", "#shop/*/**", ...allowed],
        `${name} may import: ${before}.`,
      );
    }),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const config = JSON.parse(readFileSync("biome.json", "utf8")) as { overrides: unknown };
  writeFileSync("biome.json", `${JSON.stringify({ ...config, overrides: importRules() }, null, 2)}\n`);
}
