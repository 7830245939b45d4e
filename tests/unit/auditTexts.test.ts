import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { fieldsOf } from "#shop/operations/listChanges.ts";

type AstNode = {
  type: string;
  name?: string;
  callee?: { name?: string };
  arguments?: AstNode[];
  properties?: AstNode[];
  key?: { name?: string };
  value?: AstNode & { value?: unknown };
};

/** Fields of audit entries that are stored as they came: inputs of forms, settings of the brand, results of a merge. */
const fieldsOfInputs =
  "term pinned buried until tags sizeChart colours min max newForDays text link tone dismissible version main second " +
  "languages logo darkLogo socialCard icon light dark content order prefix scopes into orders messages notes coupons " +
  "reviews sections type inspectionNote how measures";

/** Returns the names that calls of `recordAudit` give: actions, subjects and the fields of literal values. */
function collectAuditNames(): Record<"action" | "subject" | "field", Set<string>> {
  const names = { action: new Set<string>(), subject: new Set<string>(), field: new Set(fieldsOfInputs.split(" ")) };
  const addFields = ({ properties = [] }: AstNode): void => {
    for (const { key, value } of properties) {
      if (value?.type === "ObjectExpression") addFields(value);
      if (key?.name) names.field.add(fieldsOf({ [key.name]: "" })[0]?.[0] ?? "");
    }
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (Array.isArray(node) || typeof node !== "object" || node === null) return;
    const { type, callee, arguments: given = [] } = node as AstNode;
    if (type === "CallExpression" && callee?.name === "recordAudit")
      for (const { key, value } of given[2]?.properties ?? []) {
        if ((key?.name === "before" || key?.name === "after") && value?.type === "ObjectExpression") addFields(value);
        if ((key?.name === "action" || key?.name === "subject") && typeof value?.value === "string")
          names[key.name].add(value.value);
      }
    for (const child of Object.values(node)) visit(child);
  };
  for (const file of readdirSync("src", { recursive: true, encoding: "utf8" })) {
    const code = /\.ts$/.test(file) && !/\.test\./.test(file) ? readFileSync(join("src", file), "utf8") : "";
    if (code.includes("recordAudit(")) visit(parseSync(file, code).program);
  }
  return names;
}

test.each(languageCodes)("the audit log names every action, subject and field in %s", (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/admin.json`, "utf8")) as Record<string, string>;
  const names = collectAuditNames();
  expect(names.action.size).toBeGreaterThan(60);
  const missing = (["action", "subject", "field"] as const).flatMap((kind) =>
    [...names[kind]].map((name) => `audit.${kind}.${name}`).filter((key) => texts[key] === undefined),
  );
  expect(missing).toEqual([]);
});

/** Keys of the message that confirms an action, by the action's key in the audit log. */
const messageOfAction = {
  "cash.close": "cash.closed",
  "cash.discard": "cash.discarded",
  "category.removed": "categories.deleted",
  "collection.removed": "collections.deleted",
  "colour.created": "colours.created",
  "colour.removed": "colours.deleted",
  "coupons.add": "coupons.created",
  "coupons.remove": "coupons.removed",
  "page.deleted": "pages.deleted",
  "announcement.deleted": "announcements.deleted",
  "product.deleted": "products.deleted",
  "review.hidden": "reviews.hidden.done",
  "shipping.connect": "couriers.saved",
  "staff.invitationRevoked": "staff.revoked",
  "webhook.deleted": "webhooks.removed",
};

test.each(languageCodes)("the audit log calls an action what its message calls it in %s", (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/admin.json`, "utf8")) as Record<string, string>;
  for (const [action, message] of Object.entries(messageOfAction)) {
    const [logged = "", told = ""] = [texts[`audit.action.${action}`], texts[message]];
    // Arabic logs the noun, and the message says that it is done; both have the same root.
    if (language === "ar") expect(told.replace(/\p{M}/gu, ""), action).toContain(logged.split(" ")[0]);
    else expect(told, action).toBe(logged);
  }
});
