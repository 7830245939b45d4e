import { expect, test, vi } from "vitest";
import { createHearts } from "./keptProducts.ts";

/** A server whose answers wait until the test lets them go. */
function opened({ ids = [] as string[] } = {}) {
  const waiting: { deed: string; answer: () => void; refuse: () => void }[] = [];
  const asked = (deed: string) =>
    new Promise<void>((answer, refuse) => waiting.push({ deed, answer, refuse: () => refuse(new Error("no")) }));
  const ask = {
    ids: vi.fn(async () => ids),
    keep: (id: string) => asked(`keep ${id}`),
    letGo: (id: string) => asked(`let go ${id}`),
  };
  return { ask, waiting, hearts: createHearts(ask) };
}

const settled = () => new Promise((after) => setTimeout(after));

test("a press shows before the server has answered, and is undone when it would not", async () => {
  const { hearts, waiting } = opened();
  const put = hearts.put("shirt", true);
  expect(hearts.has("shirt")).toBe(true);
  waiting[0]?.refuse();
  await expect(put).rejects.toThrow("no");
  expect(hearts.has("shirt")).toBe(false);
});

test("what was let go of here is known until it is taken back", async () => {
  const { hearts, waiting } = opened({ ids: ["shirt"] });
  await hearts.belongTo("mona");
  expect([...hearts.gone()]).toEqual([]);
  const put = hearts.put("shirt", false);
  expect([...hearts.gone()]).toEqual(["shirt"]);
  expect(hearts.gone()).toBe(hearts.gone());
  waiting[0]?.refuse();
  await expect(put).rejects.toThrow("no");
  expect([...hearts.gone()]).toEqual([]);
});

test("of many quick presses the last one holds, and the server is told no more than it must", async () => {
  const { hearts, waiting } = opened();
  const first = hearts.put("shirt", true);
  await hearts.put("shirt", false);
  await hearts.put("shirt", true);
  await hearts.put("shirt", false);
  expect(waiting.map(({ deed }) => deed)).toEqual(["keep shirt"]);
  waiting[0]?.answer();
  await settled();
  expect(waiting.map(({ deed }) => deed)).toEqual(["keep shirt", "let go shirt"]);
  waiting[1]?.answer();
  await first;
  expect(hearts.has("shirt")).toBe(false);
});

test("a page of many hearts asks once for each person, and a guest's are empty", async () => {
  const { hearts, ask } = opened({ ids: ["shirt"] });
  await Promise.all([hearts.belongTo("mona"), hearts.belongTo("mona"), hearts.belongTo("mona")]);
  expect(ask.ids).toHaveBeenCalledTimes(1);
  expect(hearts.has("shirt")).toBe(true);
  await hearts.belongTo(undefined);
  expect(hearts.has("shirt")).toBe(false);
});

test("what was pressed while the list was on its way stays pressed", async () => {
  const { hearts, waiting } = opened({ ids: ["dress"] });
  const put = hearts.put("shirt", true);
  const loaded = hearts.belongTo("mona");
  const letGo = hearts.put("dress", false);
  await loaded;
  expect([hearts.has("shirt"), hearts.has("dress")]).toEqual([true, false]);
  for (const { answer } of waiting) answer();
  await Promise.all([put, letGo]);
});

test("the next person on the same computer sees nothing of the one before", async () => {
  const { hearts, ask } = opened({ ids: ["shirt"] });
  await hearts.belongTo("mona");
  ask.ids.mockImplementationOnce(async () => []);
  await hearts.belongTo("omar");
  expect(hearts.has("shirt")).toBe(false);
});
