/**
 * What a loader says, as one text: the router works through everything else value by value, here and in the browser. In a
 * whole page the text stands as it is, in a block of its own: `at` says in which.
 */
export type Packed<Facts> = ({ json: string } | { at: number }) & { facts?: Facts };

/** Puts the texts of a whole page into `blocks`; without them each goes with its own answer. */
export const packer =
  (blocks?: string[]) =>
  <Facts>(facts: Facts): Packed<Facts> => {
    const json = JSON.stringify(facts);
    return keep(blocks ? { at: blocks.push(json) - 1 } : { json }, facts);
  };

/** The same object each time, so that nothing is drawn anew for it. */
export const unpacked = <Facts>(pack: Packed<Facts>): Facts =>
  pack.facts ?? (keep(pack, JSON.parse("at" in pack ? textOf(pack.at) : pack.json)).facts as Facts);

/** No text can end the element that it stands in: it is the same JSON without that sign. */
export const blockOf = (json: string, at: number): string =>
  `<script type="application/json" id="facts-${at}">${json.replaceAll("<", "\\u003c")}</script>`;

const textOf = (at: number) => document.getElementById(`facts-${at}`)?.textContent ?? "null";

/** Not counted among what travels. */
const keep = <Facts>(pack: Packed<Facts>, facts: Facts) =>
  Object.defineProperty(pack, "facts", { value: facts, enumerable: false });
