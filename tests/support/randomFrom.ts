/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const shuffle = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return { below, pick, shuffle };
}
export type Random = ReturnType<typeof randomFrom>;
