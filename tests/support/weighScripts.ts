import type { Page } from "playwright-core";

/** Returns a function that sums the scripts that the page has asked for since its last call, as sent: cached ones count. */
export function weighScripts(page: Page): () => Promise<number> {
  const urls = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") urls.add(request.url());
  });
  return async () => {
    const sizes = await Promise.all([...urls].map(sizeOf));
    urls.clear();
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

async function sizeOf(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  return Number(answer.headers.get("content-length"));
}
