import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { openDemoShop } from "#tests/support/demoShop.ts";
import type { TestUser } from "#tests/support/users.ts";
import { walkShop } from "#tests/support/walker/walkShop.ts";

/** `npm run walk` takes 2,000 steps; WALK_STEPS and WALK_SEED choose another walk. */
const steps = Number(process.env.WALK_STEPS ?? 10);
const seed = Number(process.env.WALK_SEED ?? 1);

let chromium: TestBrowser;
beforeAll(async () => {
  chromium = await openBrowser();
});
afterAll(() => chromium.close());

const cookiesOf = ({ refresh }: TestUser) => ({ refresh, signedIn: "1" });

const shopPaths = [
  "/",
  "/new",
  "/deals",
  "/category/dresses",
  "/search?q=linen",
  "/product/luxor-linen-shirt",
  "/product/delta-pocket-tee",
  "/contact",
];

test(`${steps} random steps as guest, customer and staff break no invariant`, async () => {
  await using demo = await openDemoShop();
  const { shop, base, customer, staff, orders } = demo;
  const walkers = [
    { name: "guest", cookies: {}, paths: [...shopPaths, "/login", "/signup", "/cart", "/forgot-password"] },
    {
      name: "customer",
      cookies: cookiesOf(customer),
      paths: [...shopPaths, "/cart", "/checkout", "/orders", `/orders/${orders[0]}`, "/profile", "/lists"],
    },
    {
      name: "staff",
      cookies: cookiesOf(staff),
      paths: [
        ...["", "/orders", `/orders/${orders[1]}`, "/returns", "/products", "/create", "/coupons", "/analytics"],
        ...["/messages", "/settings", "/campaigns", "/audit", "/jobs"],
      ].map((path) => `/secret-dashboard${path}`),
    },
  ];
  const input = { browser: chromium.browser, base, walkers, seed, steps, axeEvery: 25 };
  expect(await walkShop(input)).toEqual([]);
  expect(shop.warnings).toEqual([]);
}, 7_200_000);
