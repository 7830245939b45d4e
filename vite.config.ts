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

/** In the browser a page's `useTranslation` is ours, and i18next stays on the server. */
function speech(): Plugin {
  return {
    name: "nabta-speech",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source) {
      if (source === "react-i18next") return resolve(import.meta.dirname, "src/web/speech/reactI18next.tsx");
      if (source === "i18next") this.error("i18next is not for the browser: see src/web/speech.");
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
