import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { leanLibraries } from "./scripts/leanLibraries.ts";
import { translationAlias } from "./scripts/translationAlias.ts";
import { pages } from "./src/pages.ts";
import { isShortcutOff } from "./src/platform/shortcuts.ts";

/**
 * Stops the build when browser code imports a folder called server or a contract, of which it uses the types only, and
 * when a page of customers would load zod.
 */
function fence(): Plugin {
  return {
    name: "nabta-fence",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (/\/src\/(.*\/)?server\/|\/src\/main\.ts/.test(id))
        this.error(`${id} belongs to the server, and a page imported it.`);
      if (/\/src\/shop\/.*[cC]ontract\.ts/.test(id)) this.error(`Import types only from ${id}: it contains schemas.`);
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const withZod = new Set(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes("/zod/"))).map(({ fileName }) => fileName),
      );
      // Chunks that import one of these at once, directly or through others; the set grows while it is walked.
      for (const file of withZod)
        for (const { fileName, imports } of chunks) if (imports.includes(file)) withZod.add(fileName);
      for (const { fileName, moduleIds } of chunks)
        if (withZod.has(fileName) && moduleIds.some(isPage))
          this.error(`${fileName} loads zod for a page of customers.`);
    },
  };
}

function typesOnly(): Plugin {
  return {
    name: "nabta-types-only",
    enforce: "pre",
    resolveId(source) {
      if (source === "i18next" && !isShortcutOff("i18n"))
        this.error("Of i18next only the types are used: see src/web/i18n.");
      return undefined;
    },
  };
}

/** Kinds of pages, and those of a customer's own things that are opened most. */
const pageKinds = {
  frame: /\/src\/(entry\.client|root)\.tsx/,
  home: /\/home\/Home(Preview)?Page\.tsx/,
  list: /\/(Category|Search|Deals|NewArrivals|BestSellers|Colour|Collection)Page\.tsx/,
  product: /\/src\/app\/web\/ProductPage\.tsx/,
  personal: /\/(Cart|Checkout|LogIn|SignUp)Page\.tsx/,
};

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * The chunk of a module, by the pages that load it at once: "frame" for every page, "shop" for several kinds of pages, "list"
 * for one alone. Few chunks that change together: forty small ones cost ten kilobytes more, and forty requests.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const seen = new Set([id]);
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const needs = Object.entries(pageKinds).filter(([, file]) => [...seen].some((module) => file.test(module)));
  if (needs.some(([page]) => page === "frame")) return "frame";
  const [[kind] = [null], second] = needs;
  const isShared = second !== undefined || (kind !== null && [...seen].some(isOtherPage));
  // Of personal pages each has its own forms: what they share stays in small chunks.
  if (isShared) return needs.every(([page]) => page === "personal") ? null : "shop";
  return kind;
}

const code = /\/src\/.*\.tsx?$|preload-helper/;
const isPage = (id: string) => Object.values(pageKinds).some((file) => file.test(id));
const isOtherPage = (id: string) => !isPage(id) && pages.some(({ file }) => id.includes(`/src/${file}`));
const only = (chunks: string[]) => (id: string, modules: Modules) => {
  const chunk = chunkOf(id, modules);
  return chunk && chunks.includes(chunk) ? chunk : null;
};
const groups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
  { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\// },
  { name: only(["frame"]), test: (id: string) => code.test(id) && !isPage(id), priority: 3 },
  { name: only(["shop"]), test: code, minShareCount: 2, priority: 2 },
  { name: only(["home", "list", "product"]), test: code, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  resolve: { alias: translationAlias() },
  plugins: [fence(), typesOnly(), leanLibraries(), reactRouter()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // A dynamic import names the files that its module needs. Those that every page has loaded only add bytes.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(vendor|frame|rolldown-runtime)-[^/]+\.js$/.test(file)),
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
