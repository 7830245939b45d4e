import { expect, test } from "vitest";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

const name = { en: "Inventory day", ar: "يوم الجرد" };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("staff keep the days on which nothing is delivered, and everybody is told of the coming ones", async () => {
  await using shop = await openShop();
  const [staff, nobody] = [await signedIn(shop, { role: "admin" }), await guest(shop)];
  await shop.pool.query("delete from holidays");
  const [soon, past, far] = [inDays(9), inDays(-9), inDays(300)];

  expect((await staff.put(`/admin/holidays/${soon}`, { name: { en: "Stock day" } })).status).toBe(200);
  expect((await staff.put(`/admin/holidays/${soon}`, { name })).body).toEqual({ day: soon, name });
  for (const day of [past, far]) await staff.put(`/admin/holidays/${day}`, { name });
  expect((await staff.get("/admin/holidays")).body.items.map(({ day }: { day: string }) => day)).toEqual([
    past,
    soon,
    far,
  ]);
  expect((await nobody.call("GET", "/holidays")).body).toEqual({ days: [soon] });

  expect((await staff.call("DELETE", `/admin/holidays/${soon}`)).status).toBe(204);
  expect((await staff.call("DELETE", `/admin/holidays/${soon}`)).status).toBe(404);
  expect((await nobody.call("GET", "/holidays")).body).toEqual({ days: [] });

  const { rows } = await shop.pool.query(
    "select action, before, after from audit_log where subject = 'holiday' and subject_id = $1 order by at, id",
    [soon],
  );
  expect(rows).toEqual([
    { action: "holiday.saved", before: null, after: { en: "Stock day" } },
    { action: "holiday.saved", before: { en: "Stock day" }, after: name },
    { action: "holiday.removed", before: name, after: null },
  ]);
});

test("a day must be a day, and English must have a word for it", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
  for (const day of ["2027-02-30", "tomorrow", "2027-1-1"])
    expect((await staff.put(`/admin/holidays/${day}`, { name })).status, day).toBe(404);
  expect((await staff.put("/admin/holidays/2027-02-03", { name: { ar: "يوم" } })).status).toBe(400);
  expect((await staff.put("/admin/holidays/2027-02-03", { name: { ...name, de: "Tag" } })).status).toBe(400);
});

test("the shop opens knowing Egypt's holidays of the years to come", async () => {
  await using shop = await openShop();
  const staff = await signedIn(shop, { role: "admin" });
  const { items } = (await staff.get("/admin/holidays")).body;
  const christmas = items.find(({ day }: { day: string }) => day === "2027-01-07");
  expect(christmas.name).toMatchObject({ en: "Coptic Christmas", ar: "عيد الميلاد المجيد" });
  expect(items.length).toBeGreaterThan(30);
});
