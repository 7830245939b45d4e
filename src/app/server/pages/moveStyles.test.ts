import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { moveStyles } from "./moveStyles.ts";

const moved = (html: string) => {
  const { page, hash } = moveStyles(Buffer.from(html));
  return { page: String(page), hash };
};

test("moves style attributes into one style element that a hash allows", () => {
  const { page, hash } = moved(
    '<html><head><link/></head><body><i class="dot" style="--cloth:#ff0000">نبتة</i><b style="--cloth:#ff0000"></b>' +
      '<img style="background:center / cover url(&quot;data:image/webp;base64,AA+/=&quot;)"/></body></html>',
  );
  const css =
    '[data-s="0"][data-s]{--cloth:#ff0000}[data-s="1"][data-s]{background:center / cover url("data:image/webp;base64,AA+/=")}';
  expect(page).toBe(
    `<html><head><link/><style>${css}</style></head><body><i class="dot" data-s="0">نبتة</i><b data-s="0"></b>` +
      '<img data-s="1"/></body></html>',
  );
  expect(hash).toBe(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
});

test("leaves a page without style attributes as it is", () => {
  expect(moved('<head></head><p data-style="a:b">style</p>')).toEqual({
    page: '<head></head><p data-style="a:b">style</p>',
    hash: undefined,
  });
});

test("leaves a value that could leave its rule or the style element, which the policy then blocks", () => {
  for (const value of ["color:red}body{color:red", "a:b&lt;/style&gt;", "x:\\7d", "@import url(//evil.example)"]) {
    const html = `<head></head><i style="${value}"></i>`;
    expect(moved(html)).toEqual({ page: html, hash: undefined });
  }
});
