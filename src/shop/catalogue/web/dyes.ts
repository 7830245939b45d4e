/** The cloths that are drawn, and the colours of the catalogue that they stand for. */
const cloths = [
  { dye: "cotton", colour: "natural" },
  { dye: "indigo", colour: "indigo" },
  { dye: "pomegranate", colour: "saffron" },
  { dye: "madder", colour: "madder" },
  { dye: "henna", colour: "henna" },
  { dye: "nile", colour: "nile" },
] as const;

export type Dye = { dye: (typeof cloths)[number]["dye"]; colour: string; name: string };

/** A line with gaps is no line: it is hung when all its cloths are there, or not at all. */
export function dyesOf(colours: readonly { key: string; name: string }[]): Dye[] {
  const dyes = cloths.flatMap(({ dye, colour }) => {
    const found = colours.find(({ key }) => key === colour);
    return found ? [{ dye, colour, name: found.name }] : [];
  });
  return dyes.length === cloths.length ? dyes : [];
}
