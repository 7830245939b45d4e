import { expect, test } from "vitest";
import { hashPassword, passwordFits, refuseCommon } from "./passwords.ts";

test("a password fits its own hash and no other", async () => {
  const kept = await hashPassword("linen in the wind");
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits("linen in the wind", kept)).toBe(true);
  expect(await passwordFits("linen in the wing", kept)).toBe(false);
});

test("an account without a password lets nobody in, whatever is typed", async () => {
  for (const kept of [null, undefined]) expect(await passwordFits("nobody has this password", kept)).toBe(false);
});

test("the passwords that everybody guesses first are refused, in any case of letters", async () => {
  for (const common of ["password", "PassWord", "12345678", "iloveyou"])
    await expect(refuseCommon(common), common).rejects.toMatchObject({
      fields: { password: "auth.password.tooCommon" },
    });
  await expect(refuseCommon("a sprout by the Nile")).resolves.toBeUndefined();
});

test("many at once wait for their turn, and all are answered", async () => {
  const kept = await hashPassword("one");
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => passwordFits(i % 2 ? "one" : "two", kept)));
  expect(answers).toEqual(Array.from({ length: 12 }, (_, i) => i % 2 === 1));
});
