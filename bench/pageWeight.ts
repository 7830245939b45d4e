import { brotliCompressSync } from "node:zlib";
import type { RunningShop } from "./startShop.ts";

export type PageWeight = { page: string; html: number; css: number; js: number; fonts: number };

/** Returns the compressed bytes of a page and of everything it loads without interaction. */
export async function measurePageWeight(shop: RunningShop, page: string): Promise<PageWeight> {
  const html = await (await fetch(shop.base + page, { headers: { "accept-language": "en" } })).text();
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ""));
  const imported = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? "");
  // Inline modules import the entry and the page's own routes; the manifest of all routes is a separate file.
  for (const file of imported) if (new RegExp(`import[^;]*"${file}"`).test(html)) scripts.add(file);
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file ?? ""));
  const fonts = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map(([, file]) => file ?? ""));
  return {
    page,
    html: brotliCompressSync(html).length,
    css: await totalBytes(shop, styles),
    js: await totalBytes(shop, scripts),
    fonts: await totalBytes(shop, fonts),
  };
}

async function totalBytes(shop: RunningShop, files: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(shop.base + file, { headers: { "accept-encoding": "br" } });
    bytes += Number(answer.headers.get("content-length") ?? 0) || (await answer.arrayBuffer()).byteLength;
  }
  return bytes;
}
