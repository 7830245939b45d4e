import { afterEach, expect, test, vi } from "vitest";
import { createPacker, payloadScript, unpack } from "./loaderPayload.ts";

const data = { cards: [{ name: "It's </script> \\ \u2028", price: 1.5, badge: undefined }], total: 1 };
const arrived = { cards: [{ name: "It's </script> \\ \u2028", price: 1.5 }], total: 1 };

afterEach(() => vi.unstubAllGlobals());

test("serialises data as one text and returns the same object on both sides", () => {
  const here = createPacker()(data);
  expect(unpack(here)).toBe(data);
  expect(Object.keys(here)).toEqual(["json"]);
  const there = structuredClone(here);
  expect(unpack(there)).toEqual(arrived);
  expect(unpack(there)).toBe(unpack(there));
});

test("puts the data of a whole page into script blocks that no text can close", () => {
  const blocks: string[] = [];
  const pack = createPacker(blocks);
  const both = [pack({ other: 1 }), pack(data)] as const;
  expect(structuredClone(both)).toEqual([{ at: 0 }, { at: 1 }]);
  expect(unpack(both[1])).toBe(data);
  const page = blocks.map(payloadScript).join("");
  const found = new Map([...page.matchAll(/id="(payload-\d)">(.*?)<\/script>/gs)].map(([, id, text]) => [id, text]));
  expect(found.size).toBe(2);
  vi.stubGlobal("document", { getElementById: (id: string) => ({ textContent: found.get(id) }) });
  expect(unpack(structuredClone(both[1]))).toEqual(arrived);
});
