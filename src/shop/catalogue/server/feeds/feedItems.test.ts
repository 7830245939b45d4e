import { expect, test } from "vitest";
import { type FeedContext, type FeedProduct, feedItems } from "./feedItems.ts";

const label = { en: "Colour", ar: "اللون" };
const product: FeedProduct = {
  id: "nile-dress",
  name: { en: "Nile dress", ar: "فستان النيل" },
  description: { en: "A linen dress." },
  category_name: { en: "Dresses", ar: "فساتين" },
  price: 400_00,
  deal_percent: 25,
  attributes: [
    { key: "colour", label, values: [{ key: "clay", label: { en: "Clay", ar: "طيني" } }] },
    { key: "size", label: { en: "Size" }, values: [{ key: "M", label: { en: "M" } }] },
  ],
  variants: [
    { sku: "ND-1", attributes: { colour: "clay", size: "M" }, stock: 0, price: null, picture: null },
    { sku: "ND-2", attributes: {}, stock: 3, price: 333_33, picture: "c" },
  ],
  pictures: [
    { id: "a", shows: { colour: "olive" } },
    { id: "b", shows: { colour: "clay" } },
    { id: "c", shows: {} },
  ],
};
const settings = { shopName: { en: "Nabta", ar: "نبتة" }, shippingFee: 70_00, taxPercent: 14, pricesIncludeTax: true };
const context = { settings, publicUrl: "https://nabta.example", language: "en" } as FeedContext;

test("writes an item for each variant, with prices before and after the deal", () => {
  expect(feedItems(product, context)).toEqual([
    expect.objectContaining({
      id: "ND-1",
      item_group_id: "nile-dress",
      title: "Nile dress – Clay / M",
      link: "https://nabta.example/product/nile-dress?sku=ND-1",
      image_link: "https://nabta.example/media/b-960.jpg",
      availability: "out_of_stock",
      price: "400.00 EGP",
      sale_price: "300.00 EGP",
      color: "Clay",
      size: "M",
      shipping: "EG:::70.00 EGP",
    }),
    expect.objectContaining({
      id: "ND-2",
      image_link: "https://nabta.example/media/c-960.jpg",
      availability: "in_stock",
      price: "333.33 EGP",
      sale_price: "250.00 EGP",
    }),
  ]);
});

test("adds VAT where the shop's prices exclude it", () => {
  const [item] = feedItems(product, { ...context, settings: { ...context.settings, pricesIncludeTax: false } });
  expect(item).toMatchObject({ price: "456.00 EGP", sale_price: "342.00 EGP" });
});

test("uses the language of the feed, and leaves out products without pictures", () => {
  const [item] = feedItems(product, { ...context, language: "ar" });
  expect(item).toMatchObject({
    title: "فستان النيل – طيني / M",
    brand: "نبتة",
    link: "https://nabta.example/product/nile-dress?lng=ar&sku=ND-1",
  });
  expect(feedItems({ ...product, pictures: [] }, context)).toEqual([]);
});

test("keeps within the specification's lengths", () => {
  const [item] = feedItems({ ...product, name: { ...product.name, en: "x".repeat(200) } }, context);
  expect(item?.title).toHaveLength(150);
});
