import { expect, test } from "vitest";
import { emptyChart, toChartDraft, toChartInput } from "./chartDraft.ts";

test("a chart is saved once every size, measure and number is there", () => {
  const texts = (en: string) => ({ en, ar: "", es: "", fr: "" });
  const draft = {
    ...emptyChart(),
    measures: [texts("Chest")],
    how: texts("Lying flat"),
    rows: [
      { size: "S", values: ["٩٢٫٥"] },
      { size: "M", values: ["98"] },
    ],
  };
  const input = toChartInput(draft);
  expect(input?.rows).toEqual([
    { size: "S", values: [92.5] },
    { size: "M", values: [98] },
  ]);
  const row = { size: "L", values: ["wide"] };
  for (const change of [{ rows: [row] }, { how: texts(" ") }, { rows: [draft.rows[0], draft.rows[0]] as never }])
    expect(toChartInput({ ...draft, ...change })).toBeUndefined();
  const stored = {
    how: { en: "Flat" },
    measures: [{ key: "m1", label: { en: "Chest" } }],
    rows: [{ size: "S", values: [92.5] }],
  };
  expect(toChartDraft(stored).rows).toEqual([{ size: "S", values: ["92.5"] }]);
});
