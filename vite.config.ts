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

/** A page's `useTranslation` is ours: of i18next only the types are used. */
function speech(): Plugin {
  return {
    name: "nabta-speech",
    enforce: "pre",
    resolveId(source) {
      if (source === "react-i18next") return resolve(import.meta.dirname, "src/web/speech/reactI18next.tsx");
      if (source === "i18next") this.error("Of i18next only the types are used: see src/web/speech.");
      return undefined;
    },
  };
}

/** Few files that change together: forty small ones cost ten kilobytes more, and forty requests. */
const groups = [
  { name: "vendor", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: "shop", test: /src\/(web|platform)\/|node_modules\/lucide/, minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [fence(), speech(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
});
