import { defineConfig } from "vitest/config";

/** Apart from the shop's own tests: drawing needs neither PostgreSQL nor a browser. */
export default defineConfig({ test: { name: "garments", include: ["**/*.test.ts"] } });
