import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
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
      const files = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const file of files) chunks[file.fileName] = file;
      const withZod = new Set(
        files.filter(({ moduleIds }) => moduleIds.some((id) => id.includes("/zod/"))).map(({ fileName }) => fileName),
      );
      // Chunks that import one of these at once, directly or through others; the set grows while it is walked.
      for (const file of withZod)
        for (const { fileName, imports } of files) if (imports.includes(file)) withZod.add(fileName);
      for (const { fileName, moduleIds } of files)
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

/** The chunks of the build, by file. */
const chunks: Record<string, Pick<Rolldown.OutputChunk, "imports" | "viteMetadata">> = {};

const hasStyles = (file: string) => (chunks[file]?.viteMetadata?.importedCss.size ?? 0) > 0;

/** Kinds of pages: those of the catalogue, and those of a customer's own things that are opened most. */
const pageKinds = {
  frame: /\/src\/(entry\.client|root)\.tsx/,
  home: /\/home\/Home(Preview)?Page\.tsx/,
  list: /\/(Category|Search|Deals|NewArrivals|BestSellers|Colour|Collection)Page\.tsx/,
  product: /\/src\/app\/web\/ProductPage\.tsx/,
  auth: /\/(LogIn|SignUp)Page\.tsx/,
  cart: /\/CustomerCart\.tsx/,
  checkout: /\/CheckoutPage\.tsx/,
  orders: /\/OrdersPage\.tsx/,
  order: /\/(OrderOfCustomer|SharedOrderPage)\.tsx/,
};

/** Chunks of two kinds of pages alone: page numbers of lists and orders, the quantity field of product and cart. */
const pairs = ["list-orders", "product-cart"];

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null };

/**
 * The chunk of a module, by the pages that load it at once: "frame" for every page and what catalogue and personal pages
 * share, "shop" for several pages with products, "list" for one kind alone, "personal" for several personal ones. Few
 * chunks that change together: forty small ones cost ten kilobytes more, and forty requests.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const seen = new Set([id]);
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const needs = Object.entries(pageKinds).flatMap(([kind, file]) =>
    [...seen].some((module) => file.test(module)) ? kind : [],
  );
  const catalogue = needs.filter((kind) => ["home", "list", "product"].includes(kind));
  if (pairs.includes(needs.join("-"))) return needs.join("-");
  // What loads parts later, and small things that most personal pages have.
  if (/\/(guards|Spinner|lazyDialog|lazyPart|platform\/money|checkout\/(endpoints|web\/checkoutApi))\.tsx?$/.test(id))
    return "personal";
  const isForAll = needs.includes("frame") || /\/(formatPhone|useLazyInView)\.ts/.test(id);
  if (isForAll || (catalogue.length > 0 && catalogue.length < needs.length)) return "frame";
  if (catalogue.length > 1 || (catalogue.length > 0 && [...seen].some(isOtherPage))) return "shop";
  // Of personal pages each has its own forms: what few share stays in small chunks.
  return catalogue[0] ?? (needs.length > 2 ? "personal" : null);
}

const code = /\/src\/.*\.tsx?$|preload-helper/;
const isPage = (id: string) => Object.values(pageKinds).some((file) => file.test(id));
const isOtherPage = (id: string) => !isPage(id) && pages.some(({ file }) => id.includes(`/src/${file}`));
const only = (chunks: string[]) => (id: string, modules: Modules) => {
  const chunk = chunkOf(id, modules);
  return chunk && chunks.includes(chunk) ? chunk : null;
};
/** Chunks in the order in which they take modules: each also takes what these import, and no earlier one has. */
const groups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: only(["frame"]),
    test: (id: string) => code.test(id) && (!isPage(id) || id.endsWith("/src/root.tsx")),
  },
  { name: "query", test: /node_modules\/@tanstack\/(react-query|query-core)\/|\/web\/layout\/Quer/ },
  { name: only(pairs), test: code },
  { name: "icons", test: /\/furtherIcons\.tsx/ },
  { name: only(["shop", "personal"]), test: code, minShareCount: 2 },
  { name: "governorates", test: /\/governorates\.ts/ },
  { name: "address", test: /\/(accounts\/(address|mapUrl)|countryName)\.ts/ },
  { name: "timeline", test: /\/timeline\.css/ },
  // What all pages with orders need, what shows a placed order in short, and what shows the rest of it.
  {
    name: "orders",
    test: /\/orders\/(web\/(StatusBadge|dueOf|ordersApi|queries|useReturnDays)|orderStatusDefinitions|endpoints)\.tsx?/,
  },
  {
    name: "receipt",
    test: /\/(OrderBadge|OrderParcels|Order(Lines|Timeline|Totals)|timeline|Timeline|orders\/returnStatus)\.tsx?/,
  },
  {
    name: "order",
    test: /\/(AskAboutOrder|AddressLines|Order(Details|StatusLine)|documentRules|cairoDay|orders\/exchangeStatus)\.tsx?/,
  },
  { name: "checkout", test: /\/(checkout\/web\/(creditOf|formState)|Steps)\.tsx?/ },
  { name: "coupon", test: /\/(cart\/web\/(CouponBox|EmptyCart|queries)|promotions\/couponCode)\.tsx?/ },
  { name: "forms", test: /\/(useLiveErrors|useEditedFields|contact\/(useFieldErrors|parsePhone))\.tsx?/ },
  { name: only(["home", "list", "product"]), test: code, minShareCount: 2 },
].map((group, at, { length }) => ({ ...group, priority: length - at }));

export default defineConfig({
  resolve: { alias: translationAlias() },
  plugins: [fence(), typesOnly(), leanLibraries(), reactRouter()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // A dynamic import names the files that its module needs. Those that have been loaded by then only add bytes, as does
    // the module's own file, which is requested at the same moment unless styles are waited for.
    modulePreload: {
      resolveDependencies(file, needed, { hostId }) {
        const loaded = new Set([hostId]);
        for (const file of loaded) for (const imported of chunks[file]?.imports ?? []) loaded.add(imported);
        const missing = needed.filter(
          (one) => !loaded.has(one) && !/\/(vendor|frame|rolldown-runtime)-[^/]+$/.test(one),
        );
        return missing.some(hasStyles) ? missing : missing.filter((one) => one !== file);
      },
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
