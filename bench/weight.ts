import { brotliCompressSync } from "node:zlib";
import type { Running } from "./shop.ts";

export type Weight = { page: string; html: number; css: number; js: number; fonts: number };

/** Compressed bytes of a page and of what it loads before anybody does anything. */
export async function weigh(shop: Running, page: string): Promise<Weight> {
  const html = await (await fetch(shop.base + page, { headers: { "accept-language": "en" } })).text();
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ""));
  const imported = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? "");
  // Inline modules import the entry and the page's own routes; the manifest of all routes is a file of its own.
  for (const file of imported) if (new RegExp(`import[^;]*"${file}"`).test(html)) scripts.add(file);
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file ?? ""));
  const fonts = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map(([, file]) => file ?? ""));
  return {
    page,
    html: brotliCompressSync(html).length,
    css: await total(shop, styles),
    js: await total(shop, scripts),
    fonts: await total(shop, fonts),
  };
}

async function total(shop: Running, files: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(shop.base + file, { headers: { "accept-encoding": "br" } });
    bytes += Number(answer.headers.get("content-length") ?? 0) || (await answer.arrayBuffer()).byteLength;
  }
  return bytes;
}
