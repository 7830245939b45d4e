import { dirname, relative } from "node:path";
import { build, type Plugin } from "vite";

const folder = "build/shop";

/** Packages of many files that need no other package and no file of theirs. */
const bundled = [
  "csv-parse",
  "csv-stringify",
  "jose",
  "kysely",
  "libphonenumber-js",
  "nodemailer",
  "rate-limiter-flexible",
  "zod",
];

/**
 * Builds `src/main.ts` and its imports into few files. 2,500 modules one by one take twice as long to load and 30 MiB more
 * memory. Not minified and without source maps, which would take 100 MiB: comments name the sources, see `nameSources`.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [ownPlaces()],
    ssr: { noExternal: bundled },
    build: {
      ssr: "src/main.ts",
      outDir: folder,
      target: "node24",
      minify: false,
      copyPublicDir: false,
      // A running shop may load one of these after a new build.
      rolldownOptions: { output: { chunkFileNames: "[name].js" } },
    },
  });
}

/** Modules find the files beside their source, which keep their place. */
const ownPlaces = (): Plugin => ({
  name: "nabta-own-places",
  enforce: "pre",
  transform(code, id) {
    const source = relative(folder, id);
    if (!source.startsWith("../../src/")) return null;
    const placed = code.replace(/import\.meta\.(dirname|url)\b/g, (_, name) =>
      name === "url" ? `new URL("${source}", import.meta.url).href` : `(import.meta.dirname + "/${dirname(source)}")`,
    );
    return { code: placed, map: null };
  },
});
