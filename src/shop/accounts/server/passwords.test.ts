import { expect, test } from "vitest";
import { hashPassword, rejectCommonPassword, verifyPassword } from "./passwords.ts";

test("verifies a password against its own hash only", async () => {
  const hash = await hashPassword("linen in the wind");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("linen in the wind", hash)).toBe(true);
  expect(await verifyPassword("linen in the wing", hash)).toBe(false);
});

test("rejects every password for an account without one", async () => {
  for (const hash of [null, undefined]) expect(await verifyPassword("nobody has this password", hash)).toBe(false);
});

test("rejects common passwords regardless of case", async () => {
  for (const common of ["password", "PassWord", "12345678", "iloveyou"])
    await expect(rejectCommonPassword(common), common).rejects.toMatchObject({
      fields: { password: "auth.password.tooCommon" },
    });
  await expect(rejectCommonPassword("a sprout by the Nile")).resolves.toBeUndefined();
});

test("rejects passwords of nothing but words of the shop, digits and signs", async () => {
  for (const guessed of ["nabta2026", "Nabta-Shop!1", "EgyptFashion", "متجر-نبتة-٢٠٢٦"])
    await expect(rejectCommonPassword(guessed), guessed).rejects.toMatchObject({ status: 400 });
  for (const fine of ["my nabta garden", "1029384756-91", "linen in the wind"])
    await expect(rejectCommonPassword(fine), fine).resolves.toBeUndefined();
});

test("queues concurrent jobs and completes all of them", async () => {
  const hash = await hashPassword("one");
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => verifyPassword(i % 2 ? "one" : "two", hash)));
  expect(answers).toEqual(Array.from({ length: 12 }, (_, i) => i % 2 === 1));
});
