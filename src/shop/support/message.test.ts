import { expect, test } from "vitest";
import { looksMechanical } from "./message.ts";

test("whoever fills in what nobody sees is a machine", () => {
  expect(looksMechanical({ website: "https://x.example", seconds: 60 })).toBe(true);
});

test("nobody writes a message in a second", () => {
  expect(looksMechanical({ website: "", seconds: 1 })).toBe(true);
  expect(looksMechanical({ website: "", seconds: 2 })).toBe(false);
});

test("a program that says nothing of its time is not suspected for it", () => {
  expect(looksMechanical({ website: "" })).toBe(false);
});
