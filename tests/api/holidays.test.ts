import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const holidayName = { en: "Inventory day", ar: "يوم الجرد" };
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("admins edit days without delivery and everyone sees the coming ones", async () => {
  await using shop = await openShop();
  const [staff, nobody] = [await createUser(shop, { role: "admin" }), await createGuest(shop)];
  await shop.pool.query("delete from holidays");
  const [soon, past, far] = [dayFromNow(9), dayFromNow(-9), dayFromNow(300)];

  expect((await staff.put(`/admin/holidays/${soon}`, { name: { en: "Stock day" } })).status).toBe(200);
  expect((await staff.put(`/admin/holidays/${soon}`, { name: holidayName })).body).toEqual({
    day: soon,
    name: holidayName,
  });
  for (const day of [past, far]) await staff.put(`/admin/holidays/${day}`, { name: holidayName });
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
    { action: "holiday.saved", before: { en: "Stock day" }, after: holidayName },
    { action: "holiday.removed", before: holidayName, after: null },
  ]);
});

test("a holiday needs a valid date and an English name", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  for (const day of ["2027-02-30", "tomorrow", "2027-1-1"])
    expect((await staff.put(`/admin/holidays/${day}`, { name: holidayName })).status, day).toBe(404);
  expect((await staff.put("/admin/holidays/2027-02-03", { name: { ar: "يوم" } })).status).toBe(400);
  expect((await staff.put("/admin/holidays/2027-02-03", { name: { ...holidayName, de: "Tag" } })).status).toBe(400);
});

test("a new shop knows Egypt's holidays of the coming years", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const { items } = (await staff.get("/admin/holidays")).body;
  const christmas = items.find(({ day }: { day: string }) => day === "2027-01-07");
  expect(christmas.name).toMatchObject({ en: "Coptic Christmas", ar: "عيد الميلاد المجيد" });
  expect(items.length).toBeGreaterThan(30);
});
