import { createServer } from "node:http";
import { expect, test } from "vitest";
import { freshWeb } from "#server/web.ts";

// A whole page takes ten seconds to compile; that its texts come from where the built ones do is told by one component.
test("while they are changed, pages speak as the built ones do, on the server and in the browser", async () => {
  const { vite } = await freshWeb(createServer());
  try {
    for (const side of [vite.environments.ssr, vite.environments.client]) {
      const offline = await side?.transformRequest("/src/web/frame/Offline.tsx");
      expect(offline?.code, side?.name).toContain("/src/web/speech/reactI18next.tsx");
    }
  } finally {
    await vite.close();
  }
});
