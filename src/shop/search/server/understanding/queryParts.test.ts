import { expect, test } from "vitest";
import { type QueryPart, withoutLeftOut } from "./queryParts.ts";

const read = (typed: string, parts: QueryPart[]) => ({ words: typed.split(" "), parts });
const dress: QueryPart = { kind: "garment", words: "dress", at: [1] };
const blue: QueryPart = { kind: "colour", words: "blue", at: [0] };

test("drops the words that were left out with the small words around them", () => {
  const pockets: QueryPart = { kind: "part", words: "pockets", at: [3] };
  const understood = read("blue dress with pockets", [blue, dress, pockets]);
  expect(withoutLeftOut([{ kind: "part", words: "pockets" }], understood)).toBe("blue dress");
  expect(withoutLeftOut([], understood)).toBe("blue dress with pockets");
});

test("keeps a small word between two words that stay", () => {
  const parts: QueryPart[] = [
    { kind: "garment", words: "dress", at: [0] },
    { kind: "occasion", words: "wedding", at: [2] },
    { kind: "size", words: "", at: [4, 5] },
  ];
  const understood = read("dress for wedding in size 60", parts);
  expect(withoutLeftOut([{ kind: "size", words: "" }], understood)).toBe("dress for wedding");
});
