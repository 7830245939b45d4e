import { expect, test } from "vitest";
import { commandsOf, flatten, flip, place, returning, walk } from "./paths.ts";
import { symmetric } from "./shapes.ts";

test("a path is read with or without spaces before a minus", () => {
  expect(commandsOf("M1-2L.5 3Z").map(({ values }) => values)).toEqual([[1, -2], [0.5, 3], []]);
});

test("a flipped garment is its mirror image about the middle", () => {
  expect(flip("M10 5Q20 0 30 -5")).toBe("M-10 5Q-20 0 -30 -5");
  expect(place("M10 0L0 10", { turn: 90 })).toBe("M0 10L-10 0");
});

test("an outline drawn as its right half closes symmetrically", () => {
  const [run] = flatten(symmetric([0, 0], [50, 0], [60, 40, 40, 80], [0, 90]));
  const xs = run?.points.map(([x]) => x) ?? [];
  expect(Math.max(...xs)).toBeCloseTo(-Math.min(...xs));
  expect(run?.closed).toBe(true);
  expect(`M40 0L50 90${returning("M40 0L50 90")}`).toBe("M40 0L50 90L-50 90L-40 0");
});

test("stitches are counted out evenly along a line", () => {
  expect(walk("M0 0L100 0", 10).map(({ x }) => Math.round(x))).toEqual([5, 15, 25, 35, 45, 55, 65, 75, 85, 95]);
});
