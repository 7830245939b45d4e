/** What a loader says, as one text: the router works through everything else value by value, here and in the browser. */
export type Packed<Facts> = { json: string; facts?: Facts };

export const packed = <Facts>(facts: Facts): Packed<Facts> => keep({ json: JSON.stringify(facts) }, facts);

/** The same object each time, so that nothing is drawn anew for it. */
export const unpacked = <Facts>(pack: Packed<Facts>): Facts =>
  pack.facts ?? (keep(pack, JSON.parse(pack.json)).facts as Facts);

/** Not counted among what travels. */
const keep = <Facts>(pack: Packed<Facts>, facts: Facts) =>
  Object.defineProperty(pack, "facts", { value: facts, enumerable: false });
