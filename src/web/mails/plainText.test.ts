import { expect, test } from "vitest";
import { toPlainText } from "./plainText.ts";

test("decodes HTML entities and leaves unknown ones unchanged", () => {
  expect(toPlainText("<p>&lt;b&gt; &amp; &#x27;&#1593;</p>", "ltr")).toBe("<b> & 'ع");
  for (const text of ["&#99999999;", "&#xFFFFFFF;", "&constructor;", "&nobody;"])
    expect(toPlainText(`<p>${text}</p>`, "ltr")).toBe(text);
});
