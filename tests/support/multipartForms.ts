import type { Shop } from "./shop.ts";
import type { ApiResponse } from "./users.ts";

export type FormFile = { name?: string; bytes: Buffer | Uint8Array; type?: string };
type Sender = { headers: Record<string, string> };

/** Sends a form as a browser does: strings unchanged, other values as JSON, with files. */
export async function sendMultipartForm(
  shop: Shop,
  person: Sender,
  [method, url]: readonly [method: "POST" | "PUT", url: string],
  fields: Record<string, unknown>,
  files: readonly FormFile[] = [],
  fileField = "images",
): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  for (const { name = "photo.jpg", bytes, type = "image/jpeg" } of files)
    form.append(fileField, new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Request("http://shop.test", { method: "POST", body: form });
  const answer = await shop.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...person.headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, headers: answer.headers };
}

export const productFields = (change: Record<string, unknown> = {}) => ({
  name: { en: "Luxor linen shirt", ar: "قميص كتان الأقصر" },
  description: { en: "Woven in Naqada." },
  category: "shirts",
  price: "649.50",
  stock: "12",
  ...change,
});

export const sizeFields = (...sizes: string[]) => ({
  attributes: [
    {
      key: "size",
      label: { en: "Size", ar: "المقاس" },
      values: sizes.map((key) => ({ key, label: { en: key } })),
    },
  ],
  variants: sizes.map((size, at) => ({ attributes: { size }, stock: at + 1 })),
});
