import { randomUUID } from "node:crypto";
import { mailedTo, type Person, type Stage } from "./stage.ts";

const address = { street: "12 Corniche Road", city: "Alexandria", state: "ALX", postalCode: "21500", country: "EG" };
export const checkout = () => ({
  phones: ["01012345678"],
  shippingAddress: address,
  billingSameAsShipping: true,
  idempotencyKey: randomUUID(),
});

/** Orders at every step, rows in every list of the staff, a cart in which things have changed: all by the shop's own calls. */
export async function furnish(stage: Stage): Promise<void> {
  await placeOrders(stage);
  await fillCart(stage.customer);
  await keepThings(stage);
  await changeBehind(stage);
  await writeAtLength(stage);
  await writeLetters(stage);
  await makeCodes(stage);
  await teachSearch(stage);
}

async function fillCart(buyer: Person): Promise<void> {
  for (const [productId, colour, size] of [
    ["delta-pocket-tee", "clay", "L"],
    ["luxor-linen-shirt", "olive", "M"],
  ])
    await buyer.ask("POST", "/cart", { productId, variantAttributes: { colour, size }, quantity: 1 });
}

async function placeOrders({ customer, staff, orders }: Stage): Promise<void> {
  const steps = {
    delivered: ["processing", "dispatched", "delivered"],
    returning: ["dispatched", "delivered"],
    processing: ["processing"],
    dispatched: ["dispatched"],
    cancelled: [],
    placed: [],
  };
  for (const [name, path] of Object.entries(steps)) {
    await fillCart(customer);
    const { orderId } = await customer.ask("POST", "/checkout/cod", checkout());
    orders[name] = String(orderId);
    for (const status of path) {
      const { version } = await staff.ask("GET", `/admin/orders/${orderId}`);
      await staff.ask("PATCH", `/admin/orders/${orderId}/status`, { status, version });
    }
  }
  const { version } = await customer.ask("GET", `/orders/${orders.cancelled}`);
  await customer.ask("POST", `/orders/${orders.cancelled}/cancel`, { version });
  await customer.ask("POST", `/orders/${orders.returning}/refund-request`, { reason: "Too large, أكبر من مقاسي" });
}

/** The longest that somebody may be called and live. */
async function writeAtLength({ hesitant }: Stage): Promise<void> {
  const long = "Wolfeschlegelsteinhausenbergerdorff-Abdelrahman Elsayed Mohamed Abdelmoneim of the House at the Canal";
  const shippingAddress = { ...address, street: long, city: "Madinat as-Sadis min Uktubar al-Jadidah", landmark: long };
  await hesitant.ask("PATCH", "/users/me", { name: long.slice(0, 100), shippingAddress });
}

async function keepThings({ customer }: Stage): Promise<void> {
  for (const id of ["isis-tiered-dress", "siwa-scarf", "noor-open-abaya"])
    await customer.ask("PUT", `/users/me/lists/${id}`);
}

/** One piece grew dearer since somebody chose it, another went out of stock. */
async function changeBehind({ hesitant, staff }: Stage): Promise<void> {
  await fillCart(hesitant);
  await staff.ask("PATCH", "/products/delta-pocket-tee/fields", { price: 720 });
  const { variants } = await staff.ask("GET", "/admin/products/luxor-linen-shirt");
  const gone = (variants as { _id: string; sku: string }[]).find(({ sku }) => sku === "NB-HLF-OLI-XXL");
  if (gone) {
    const count = { variantId: gone._id, to: 0, reason: "corrected", note: "Counted on the shelf" };
    await staff.ask("POST", "/admin/products/luxor-linen-shirt/stock", count);
  }
}

async function writeLetters({ guest, staff, shop }: Stage): Promise<void> {
  const letters = [
    { name: "Amal Fathy", email: "amal@example.test", topic: "question", message: "هل يضيق القميص بعد الغسل؟" },
    {
      name: "Mona Adel",
      email: "mona@example.test",
      topic: "order",
      message: "When does it come?",
      orderNumber: "NB-100006",
    },
    { name: "Claire Dubois", email: "claire@example.test", topic: "wholesale", message: "Nous cherchons 40 abayas." },
  ];
  for (const letter of letters) await guest.ask("POST", "/contact", letter);
  const { items } = await staff.ask("GET", "/admin/messages");
  const [first] = items as { id: string }[];
  await staff.ask("POST", `/admin/messages/${first?.id}/answers`, { body: "Bonjour, la réponse suit demain." });
  for (const [email, lang] of [
    ["amal@example.test", "ar"],
    ["claire@example.test", "fr"],
    ["lola@example.test", "es"],
  ] as const) {
    await guest.ask("POST", `/newsletter/subscribe?lang=${lang}`, { email, lang });
    if (lang === "es") continue;
    const token = await mailedTo(shop, email, /mailing\/confirm\?token=([\w.-]+)/);
    await guest.ask("POST", "/newsletter/confirm", { token });
  }
  const campaign = {
    name: "Linen is back",
    subject: { en: "Linen is back", ar: "عاد الكتان", es: "Vuelve el lino", fr: "Le lin est de retour" },
    html: { en: "<p>Hello {{name|there}}</p>", ar: "<p>أهلًا {{name|بك}}</p>" },
  };
  const { id } = await staff.ask("POST", "/admin/campaigns", campaign);
  await staff.ask("POST", `/admin/campaigns/${id}/schedule`, { at: nextMonth() });
  await staff.ask("POST", "/admin/campaigns", { ...campaign, name: "Winter, the second letter" });
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);

async function makeCodes({ staff }: Stage): Promise<void> {
  const codes = [
    { code: "NILE10", percentOff: 10, minSubtotal: 500, maxUses: 200, expiresAt: "2035-03-01T00:00:00Z" },
    { code: "LINEN50", amountOff: 50, active: false },
    { kind: "gift", amountOff: 150 },
  ];
  for (const code of codes) await staff.ask("POST", "/admin/coupons", code);
}

async function teachSearch({ guest, staff }: Stage): Promise<void> {
  await staff.ask("PUT", "/admin/search/synonyms/sneakers", { synonyms: ["shoes", "كوتشي"] });
  for (const q of ["zzzzqqqq", "سجادة"]) await guest.ask("GET", `/products/search?q=${encodeURIComponent(q)}`);
}
