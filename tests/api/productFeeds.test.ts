import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const publicUrl = "https://nabta.example";

test("staff get secret URLs of the product feeds, which list visible products with pictures", async () => {
  await using shop = await openShop({ pages: true, env: { PUBLIC_URL: publicUrl } });
  const [staff, customer] = [await createUser(shop, { role: "admin" }), await createUser(shop)];
  const pictures = [{ file: "x.webp" }];
  await addProduct(shop.db, { id: "bag", name: 'Bag "Siwa" & co', price: 450_00, deal: 20, stock: 3, pictures });
  await addProduct(shop.db, { id: "shirt", sizes: { S: 0, M: 2 }, pictures });
  await addProduct(shop.db, { id: "secret", hidden: true, pictures });
  await addProduct(shop.db, { id: "bare" });
  expect((await customer.get("/admin/product-feeds")).status).toBe(403);
  const { items } = (await staff.get("/admin/product-feeds")).body;
  expect(items).toHaveLength(8);
  const fetchFeed = async (language: string, format: string) => {
    const feed = items.find(
      (item: { language: string; format: string }) => item.language === language && item.format === format,
    );
    return shop.app.inject({ url: feed.url.slice(publicUrl.length) });
  };

  const google = await fetchFeed("en", "xml");
  expect([google.statusCode, google.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect([...google.body.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)).toEqual([
    "SKU-bag-",
    "SKU-shirt-S",
    "SKU-shirt-M",
  ]);
  expect(google.body).toContain("<g:title>Bag &#34;Siwa&#34; &#38; co</g:title>");
  // With VAT of 14 %, which the shop's prices exclude unless set otherwise.
  expect(google.body).toContain("<g:price>513.00 EGP</g:price>");
  expect(google.body).toContain("<g:sale_price>410.40 EGP</g:sale_price>");
  expect(google.body).toContain("<g:shipping><g:country>EG</g:country><g:price>70.00 EGP</g:price></g:shipping>");

  const meta = await fetchFeed("ar", "csv");
  const [head, ...rows] = meta.body.trim().split("\n");
  expect(head).toContain('"id","item_group_id","title"');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("https://nabta.example/product/bag?lng=ar&sku=SKU-bag-");

  await staff.patch("/products/bag/fields", { hidden: true });
  expect((await fetchFeed("fr", "xml")).body).not.toContain("/product/bag");
  const { url } = items[0];
  for (const other of [
    url.replace("-en-", "-de-"),
    url.replace(".xml", ".json"),
    url.replace(/.(\.xml)/, "g$1"),
    "/feeds/products-en-00.xml",
  ])
    expect((await shop.app.inject({ url: other.replace(publicUrl, "") })).statusCode, other).toBe(404);
});
