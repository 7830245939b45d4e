import { expect, test } from "vitest";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import { pagePictureIds, pagePictureSource, withPictureWidths } from "./pagePictures.ts";

const id = "0b9d6f0e-3c51-4a55-9d56-6d3a6f0a7b11";

test("keeps uploaded pictures in the text of a page, and no other ones", async () => {
  const own = `<img src="${pagePictureSource(id)}" alt="A tailor" width="1200" height="800" />`;
  expect(await sanitizeHtml(`<p>x</p>${own}`, "page")).toBe(`<p>x</p>${own}`);
  for (const src of [
    "https://tracker.example/x.gif",
    "/admin/orders/export.csv",
    `/media/${id}-960.webp?x=1`,
    `/media/../uploads/${id}-960.webp`,
    "data:image/svg+xml;base64,PHN2Zz4=",
    `/media/${id}-960.webp" onerror="alert(1)`,
  ])
    expect(await sanitizeHtml(`<p>x</p><img src='${src}' alt='x'>`, "page"), src).toBe("<p>x</p>");
});

test("finds the pictures of a text and shows them in several widths", () => {
  const html = `<p>a</p><img src="${pagePictureSource(id)}" alt="b" /><img src="${pagePictureSource(id)}" />`;
  expect(pagePictureIds(html)).toEqual([id]);
  const shown = withPictureWidths(html);
  expect(shown).toContain(`srcset="/media/${id}-320.webp 320w, /media/${id}-480.webp 480w`);
  expect(shown.match(/loading="lazy"/g)).toHaveLength(2);
});
