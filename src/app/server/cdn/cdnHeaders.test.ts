import { expect, test } from "vitest";
import { cdnHeaders } from "./cdnHeaders.ts";
import { cdnTag } from "./cdnTags.ts";

const fastly = { provider: "fastly", seconds: 60, staleSeconds: 30 } as const;
const cloudflare = { ...fastly, provider: "cloudflare" } as const;
const access = { id: "x", token: "x", apiUrl: "https://example.test" };
const tags = new Set(["lists", "product Dress 1", "empty list", "expires 5"]);

test("gives each provider its own headers, and nothing that other caches read", () => {
  expect(cdnHeaders({ tags }, { ...fastly, ...access })).toEqual({
    "surrogate-control": "max-age=60, stale-while-revalidate=30",
    "surrogate-key": `all lists ${cdnTag("product Dress 1")}`,
  });
  expect(cdnHeaders({ tags }, { ...cloudflare, ...access })).toEqual({
    "cloudflare-cdn-cache-control": "public, s-maxage=60, stale-while-revalidate=30",
    "cache-tag": `all,lists,${cdnTag("product Dress 1")}`,
  });
});

test("a page that a schedule ends is kept until then and not shown stale", () => {
  const headersIn = (ms: number) =>
    cdnHeaders({ tags, expiresAt: 1_000_000 + ms }, { ...fastly, ...access }, 1_000_000);
  expect(headersIn(20_900)?.["surrogate-control"]).toBe("max-age=20");
  expect(headersIn(90_500)?.["surrogate-control"]).toBe("max-age=60");
  expect(headersIn(91_000)?.["surrogate-control"]).toBe("max-age=60, stale-while-revalidate=30");
  expect(headersIn(900)).toBeUndefined();
});

test("a page with more tags than the network reads is not kept", () => {
  const many = new Set(Array.from({ length: 1_000 }, (_, at) => `product ${at}`));
  expect(cdnHeaders({ tags: many }, { ...fastly, ...access })).toBeUndefined();
});

test("tags are small letters without spaces, and differ where the notices do", () => {
  const made = ["product A", "product a", "stock A", "product ملابس", "pages"].map(cdnTag);
  expect(new Set(made).size).toBe(5);
  for (const tag of made) expect(tag).toMatch(/^[a-z0-9-]{1,23}$/);
});
