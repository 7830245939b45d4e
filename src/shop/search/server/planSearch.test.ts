import { expect, test } from "vitest";
import type { Language } from "#platform/languages.ts";
import { thesaurusKnowledge } from "#tests/support/thesaurusKnowledge.ts";
import { planSearch } from "./planSearch.ts";
import { understandQuery } from "./understanding/understandQuery.ts";

const described = { word: "coconut", language: "en", shown: "coconut", named: false };
const knowledge = thesaurusKnowledge({ words: [described] });
const plansOf = (query: string, language: Language = "en") =>
  planSearch(understandQuery(query, knowledge, { language }), knowledge);
const leftOutOf = (query: string, language?: Language) =>
  plansOf(query, language).map(({ leftOut }) => leftOut.map(({ kind, words }) => `${kind} ${words}`.trim()));

test("asks for everything first, then leaves out the least important demand first", () => {
  expect(leftOutOf("striped linen dress with pockets").slice(0, 4)).toEqual([
    [],
    ["part with pockets"],
    ["pattern striped"],
    ["fabric linen"],
  ]);
});

test("never leaves out the garment", () => {
  for (const { query } of plansOf("striped linen dress with pockets")) expect(query.all).toContain("k_dress");
});

test("occasions, qualities and words of descriptions only rank beside a garment", () => {
  for (const query of ["comfortable dress for a wedding", "dress with coconut"]) {
    const plans = plansOf(query);
    expect(
      plans.map(({ leftOut }) => leftOut),
      query,
    ).toEqual([[]]);
    expect(plans[0]?.query.all, query).not.toMatch(/wedding|comfortable|coconut/);
  }
  expect(plansOf("comfortable dress for a wedding")[0]?.query.score).toContain("k_wedding");
  expect(plansOf("dress with coconut")[0]?.query.score).toContain("coconut");
});

test("an occasion decides beside clothes of no kind, and a wedding more than the beach", () => {
  const [plan] = plansOf("clothes for a wedding on the beach");
  expect(plan?.query.all).toContain("k_wedding");
  expect(plan?.query.all).not.toContain("k_beach");
});

test("an occasion alone is what is wanted", () => {
  const [plan] = plansOf("for the beach");
  expect(plan?.query.all).toContain("k_beach");
});

test("shows the nearest garment where the shop has none", () => {
  const last = plansOf("burgundy jumper").at(-1);
  expect(last?.leftOut).toContainEqual({ kind: "garment", words: "jumper", isReplaced: true });
  expect(last?.query.all).toContain("k_cardigan");
});

test("shows no shoes for adults instead of baby shoes", () => {
  for (const { query } of plansOf("baby shoes")) expect(query.all).toContain("k_baby-shoes");
});

test("a denied part excludes the products that have it", () => {
  expect(plansOf("dress without pockets")[0]?.query.all).toMatch(/not .*n_pocket/);
});

test("clothes for a daughter are for girls, at university for women", () => {
  expect(plansOf("قميص لبنتي", "ar")[0]?.query.all).toContain("k_girls");
  const [atUniversity] = plansOf("قميص لبنتي في الجامعة", "ar");
  expect(atUniversity?.query.all).not.toContain("k_girls");
  expect(atUniversity?.query.score).toContain("k_women");
});

test("a T-shirt has short sleeves unless it says otherwise", () => {
  expect(plansOf("short sleeve tee")[0]?.query.all).toMatch(/k_t-shirt.* & !.*k_long-sleeve/);
});

test("finds nothing for things of other trades, and leaves nothing out beside them", () => {
  for (const query of ["leather sofa", "washing powder"])
    expect(
      plansOf(query).map(({ leftOut }) => leftOut),
      query,
    ).toEqual([[]]);
  // Only a product that is called so.
  expect(plansOf("leather sofa")[0]?.query.all).toContain("d.names @@ '''sofa'''");
});

test("finds nothing for a word without meaning beside a guess", () => {
  expect(plansOf("zzkrt shitr")).toEqual([]);
});

test("any of the things between which the query says or is a result", () => {
  for (const [query, language, ids] of [
    ["curtains in linen or velvet", "en", ["k_linen", "k_velvet"]],
    ["rideaux en lin ou en velours", "fr", ["k_linen", "k_velvet"]],
    ["camisa de rayas o de cuadros", "es", ["k_striped", "k_checked"]],
    ["مفرش كتان او قطن", "ar", ["k_linen", "k_cotton"]],
    ["leather boots or canvas sneakers", "en", ["k_leather", "k_canvas"]],
  ] as const) {
    const all = plansOf(query, language)[0]?.query.all ?? "";
    expect(all, query).toMatch(new RegExp(`${ids[0]}.* or .*${ids[1]}`));
  }
  const both = plansOf("linen and cotton shirt")[0]?.query.all ?? "";
  expect(both).not.toMatch(/k_linen.* or .*k_cotton/);
  expect(leftOutOf("linen or silk dress with pockets")).toContainEqual(["fabric linen", "fabric silk"]);
});

test("a son of no said age is left out only where nothing is for children", () => {
  const without = thesaurusKnowledge({ sellsForChildren: false });
  const leftOut = (query: string, language: Language, shop: typeof without) =>
    planSearch(understandQuery(query, shop, { language }), shop).flatMap((plan) =>
      plan.leftOut.map(({ kind }) => kind),
    );
  for (const [query, language] of [
    ["hoodie for my son", "en"],
    ["un sweat pour mon fils", "fr"],
    ["una sudadera para mi hija", "es"],
    ["هودي لابني", "ar"],
  ] as const) {
    expect(leftOut(query, language, without), query).toContain("people");
    expect(leftOut(query, language, knowledge), query).not.toContain("people");
  }
  for (const query of ["hoodie for kids", "hoodie for a boy", "hoodie for a baby"])
    expect(leftOut(query, "en", without), query).not.toContain("people");
});

test("clothes for a daughter and a son are for either", () => {
  const { terms } = understandQuery("clothes for my daughter and my son", knowledge, { language: "en" });
  const groups = terms.filter(({ kind }) => kind === "people").map(({ either }) => either);
  expect(groups).toEqual([expect.any(Number), groups[0]]);
});

test("a towel may be for a child, too", () => {
  expect(leftOutOf("towel for a baby")).toContainEqual(["people baby"]);
  expect(leftOutOf("dress for a baby")).not.toContainEqual(["people baby"]);
});

test("formal clothes suit a man at a wedding", () => {
  expect(plansOf("outfit for a man at a wedding")[0]?.query.all).toContain("k_formal");
  expect(plansOf("outfit for a wedding")[0]?.query.all).not.toContain("k_formal");
});

test("something to wear for a man is nothing for women only", () => {
  const allOf = (query: string) => plansOf(query)[0]?.query.all ?? "";
  expect(allOf("what to wear to a wedding for a guy")).toContain("(!''k_women'' | ''k_men'')");
  expect(allOf("scarf for a guy")).not.toContain("k_women''");
  expect(allOf("what to wear to a wedding for a woman")).not.toContain("!''k_men''");
});
