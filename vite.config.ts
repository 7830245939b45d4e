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

export default defineConfig({
  plugins: [fence(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
});
