import type { Page } from "playwright-core";
import type { ScreenFixture } from "./screenFixture.ts";
import { adminPath, checkoutForm, type Screen } from "./screenHelpers.ts";

const path = `${adminPath}/draft-orders`;

/** Returns the path of the list, of a draft with a discount, or of one whose payment link was sent. */
const draftPath = (which: "" | "draft" | "link") => async (fixture: ScreenFixture) => {
  const draft = await createDraft(fixture, which === "link" ? "link" : "cash");
  return which === "" ? path : `${path}/${draft.id}`;
};

/** Returns the path of the page on which a customer pays. */
export async function payPath(fixture: ScreenFixture): Promise<string> {
  const { link } = await createDraft(fixture, "link");
  return new URL(String((link as { url: string }).url)).pathname;
}

/** Fills in what finds a customer and a product. */
async function searchForDraft(page: Page): Promise<void> {
  await page.locator("[name=find-customer]").fill("mona@example.test");
  await page.locator(".draft__choice").first().click();
  await page.locator("[name=find-product]").fill("linen shirt");
  await page.locator(".draft__product summary").first().click();
  await page.locator(".draft__variants button:enabled").first().click();
  await page.locator(".draft__lines .number").waitFor();
}

async function createDraft({ staff }: ScreenFixture, payment: "cash" | "link") {
  const { variants } = await staff.request("GET", "/admin/products/luxor-linen-shirt");
  const [one, other] = (variants as { _id: string; stock: number }[]).filter(({ stock }) => stock > 2);
  const { phones, shippingAddress } = checkoutForm();
  const draft = await staff.request("POST", "/admin/draft-orders", {
    ...{ channel: "whatsapp", payment, userId: null, name: "سلمى فتحي", email: "", phones, shippingAddress },
    language: "ar",
    lines: [one, other].flatMap((variant) => (variant ? [{ variantId: variant._id, quantity: 1 }] : [])),
    discount: { amount: 50, reason: "Parcel came late last time" },
  });
  if (payment === "cash") return draft;
  return staff.request("POST", `/admin/draft-orders/${draft.id}/send`, { version: draft.version });
}

/** Orders that staff take by phone. */
export const draftScreens: readonly Screen[] = [
  { name: "admin-drafts", viewer: "staff", path: draftPath(""), waitFor: "tbody tr td" },
  { name: "admin-draft-new", viewer: "staff", path: `${path}/new`, waitFor: ".draft", prepare: searchForDraft },
  { name: "admin-draft", viewer: "staff", path: draftPath("draft"), waitFor: ".draft__lines .number" },
  { name: "admin-draft-sent", viewer: "staff", path: draftPath("link"), waitFor: "[name=payment-link]" },
];
