import { expect, test } from "vitest";
import { startsWithGreeting } from "./startsWithGreeting.ts";

test("finds a greeting in four languages, or the reader's name", () => {
  for (const answer of [
    "Hello Adel,\nit is linen.",
    "  Good morning,",
    "¡Hola Adel!",
    "Bonjour,",
    "Chère Adel,",
    "أهلًا عادل،",
    "اهلا بيك",
    "السلام عليكم",
    "Adel, it is linen.",
  ])
    expect(startsWithGreeting(answer, "Adel Sami"), answer).toBe(true);
  for (const answer of ["It is linen.", "Histoire de lin", "Yes.\nHello again", "نعم، من الكتان", ""])
    expect(startsWithGreeting(answer, "Adel Sami"), answer).toBe(false);
});
