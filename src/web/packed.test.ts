import { afterEach, expect, test, vi } from "vitest";
import { blockOf, packer, unpacked } from "./packed.ts";

const facts = { cards: [{ name: "It's </script> \\ \u2028", price: 1.5, badge: undefined }], total: 1 };
const arrived = { cards: [{ name: "It's </script> \\ \u2028", price: 1.5 }], total: 1 };

afterEach(() => vi.unstubAllGlobals());

test("facts travel as one text, and stay the same object at either end", () => {
  const here = packer()(facts);
  expect(unpacked(here)).toBe(facts);
  expect(Object.keys(here)).toEqual(["json"]);
  const there = structuredClone(here);
  expect(unpacked(there)).toEqual(arrived);
  expect(unpacked(there)).toBe(unpacked(there));
});

test("those of a whole page stand in its blocks, which nothing in them can end", () => {
  const blocks: string[] = [];
  const pack = packer(blocks);
  const both = [pack({ other: 1 }), pack(facts)] as const;
  expect(structuredClone(both)).toEqual([{ at: 0 }, { at: 1 }]);
  expect(unpacked(both[1])).toBe(facts);
  const page = blocks.map(blockOf).join("");
  const found = new Map([...page.matchAll(/id="(facts-\d)">(.*?)<\/script>/gs)].map(([, id, text]) => [id, text]));
  expect(found.size).toBe(2);
  vi.stubGlobal("document", { getElementById: (id: string) => ({ textContent: found.get(id) }) });
  expect(unpacked(structuredClone(both[1]))).toEqual(arrived);
});
