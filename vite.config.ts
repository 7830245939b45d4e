import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Stops the build when browser code imports a folder called server or a Node module. */
function fence(): Plugin {
  return {
    name: "nabta-fence",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (/\/src\/(.*\/)?server\/|\/src\/main\.ts/.test(id))
        this.error(`${id} belongs to the server, and a page imported it.`);
    },
  };
}

/**
 * Replaces `useTranslation` by our own. An alias, since in development plugins do not resolve packages on the server.
 */
const ownTranslation = { "react-i18next": resolve(import.meta.dirname, "src/web/i18n/reactI18next.tsx") };

function typesOnly(): Plugin {
  return {
    name: "nabta-types-only",
    enforce: "pre",
    resolveId(source) {
      if (source === "i18next") this.error("Of i18next only the types are used: see src/web/i18n.");
      return undefined;
    },
  };
}

/** Few chunks that change together: forty small ones cost ten kilobytes more, and forty requests. */
const personal =
  "(platform/(countries|governorates)|web/(session/(guards|download|upload)|forms/(useForm|formatPhone)|layout/PrivatePageHead|ui/(BulkBar|DataTable|ErrorSummary|PasswordField|RadioCards|Sheet|Skeleton|Spinner|Steps|Tabs|TextAreaField|Timeline|Totals)\\.))";
const groups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: "shop",
    test: new RegExp(`src/(?!${personal}|web/admin/)(web|platform)/|node_modules/lucide`),
    minShareCount: 4,
    priority: 1,
  },
  // The layout around every page, without the dialogs that it opens.
  {
    name: "frame",
    test: /src\/(app\/web\/(layout\/|moduleSlots|runIntent)|web\/layout\/(?!GovernorateDialog|PrivatePageHead|QueryState|QueryLayout)|web\/errors\/globalErrorHandlers\.|shop\/(search\/web\/SearchBox|catalogue\/categoryHref|marketing\/web\/NewsletterForm|accounts\/web\/consent\/(Consent|consentChoice))\.)|lucide-react\/.*\/icons\/(truck|map-pin|search|zoom-in|copy)\./,
    priority: 1,
  },
  // Code shared by the product page and the dialogs that it opens.
  {
    name: "choosing",
    test: /src\/(shop\/catalogue\/(variantSelection|web\/.*(VariantPicker|StockLine|SizeChartButton|useCarousel)\.)|web\/ui\/(SizeButtons|Swatches|QuantityStepper|rovingFocus|useLazyComponent|useLazyInView)\.)/,
  },
  // Product cards: home page, lists and product pages.
  {
    name: "cards",
    test: /src\/(shop\/(catalogue\/(product|web\/(productCardData|ProductListCard))|wishlist\/web\/recentlyViewed\/recentlyViewedStorage)|web\/ui\/SectionHead)\./,
    minShareCount: 2,
  },
  // Code of personal pages only, which product pages do not load.
  { name: "forms", test: new RegExp(`src/${personal}`), minShareCount: 4 },
];

export default defineConfig({
  resolve: { alias: ownTranslation },
  plugins: [fence(), typesOnly(), reactRouter()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // A dynamic import names the files that its module needs. Those that every page has loaded only add bytes.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(vendor|shop|frame|rolldown-runtime)-[^/]+\.js$/.test(file)),
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
