import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** A folder called server, and what needs Node, never reaches a browser: the build stops instead. */
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

/** A page's `useTranslation` is ours. An alias, since in development a plugin is not asked about a package on the server. */
const ourSpeech = { "react-i18next": resolve(import.meta.dirname, "src/web/speech/reactI18next.tsx") };

function typesOnly(): Plugin {
  return {
    name: "nabta-types-only",
    enforce: "pre",
    resolveId(source) {
      if (source === "i18next") this.error("Of i18next only the types are used: see src/web/speech.");
      return undefined;
    },
  };
}

/** Few files that change together: forty small ones cost ten kilobytes more, and forty requests. */
const personal =
  "(platform/governorates|web/(session/(guards|download|upload)|useCheckedForm|phoneText|PersonalHead|ui/(BulkBar|DataTable|ErrorSummary|PasswordField|RadioCards|Sheet|Skeleton|Spinner|StatusBadge|Steps|Tabs|TextAreaField|Timeline|Totals)\\.))";
const groups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  {
    name: "shop",
    test: new RegExp(`src/(?!${personal}|web/admin/)(web|platform)/|node_modules/lucide`),
    minShareCount: 4,
    priority: 1,
  },
  // The frame stands around every page, but for the dialogs that it opens.
  {
    name: "frame",
    test: /src\/web\/(frame\/(?!GovernorateDialog|search\/)|consent\/(Consent|choice)\.|errors\/listen\.)|lucide-react\/.*\/icons\/(truck|map-pin|search|zoom-in|copy)\./,
    priority: 1,
  },
  // What a product's page shares with the dialogs that it opens.
  {
    name: "choosing",
    test: /src\/(shop\/catalogue\/(choosing|web\/(Choices|StockLine|SizeChartButton|useTrack|recent)\.)|web\/ui\/(SizeButtons|Swatches|QuantityStepper|walk|useLater|useWhenNear)\.)/,
  },
  // What only personal pages need: nobody who looks at a product fetches it.
  { name: "forms", test: new RegExp(`src/${personal}`), minShareCount: 4 },
];

export default defineConfig({
  resolve: { alias: ourSpeech },
  plugins: [fence(), typesOnly(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
