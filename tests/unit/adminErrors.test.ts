import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import adminErrors from "#locales/en/adminErrors.json" with { type: "json" };
import errors from "#locales/en/errors.json" with { type: "json" };
import { createTranslator } from "#web/i18n/createTranslator.ts";

/** Shows them with `staff` only, on the admin page. */
const sharedWithStaff = ["src/shop/returns/web/ExchangeDialog.tsx"];

test("pages of customers, which lack the errors of staff, use none of them", () => {
  const files = globSync(["src/web/**/*.{ts,tsx}", "src/app/web/**/*.{ts,tsx}", "src/shop/*/web/**/*.{ts,tsx}"]).filter(
    (file) => !/admin|\.test\./i.test(file) && !sharedWithStaff.includes(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const keys = new RegExp(`["':\`](${Object.keys(adminErrors).join("|").replaceAll(".", "\\.")})["'\`]`);
  expect(files.filter((file) => keys.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("an error is in one of the two files", () => {
  expect(Object.keys(adminErrors).filter((key) => Object.hasOwn(errors, key))).toEqual([]);
});

test("an error of staff is found as one of `errors` once the dashboard has loaded its file", async () => {
  const translator = createTranslator("en", { errors: { known: "Known" } }, async () => ({ "admin.x": "For {{who}}" }));
  const translate = translator.translatorOf(["errors"]);
  expect(translate("admin.x")).toBe("admin.x");
  await translator.fetch("adminErrors");
  expect(translate("admin.x", { who: "staff" })).toBe("For staff");
  expect(translate("errors:admin.x", { who: "staff" })).toBe("For staff");
  expect(translate("errors:known")).toBe("Known");
});
