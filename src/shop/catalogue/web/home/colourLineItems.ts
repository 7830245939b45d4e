/** The drawn cloths and the catalogue colours they represent. */
const lineColours = [
  { dye: "cotton", colour: "natural" },
  { dye: "indigo", colour: "indigo" },
  { dye: "pomegranate", colour: "saffron" },
  { dye: "madder", colour: "madder" },
  { dye: "henna", colour: "henna" },
  { dye: "nile", colour: "nile" },
] as const;

export type ColourLineItem = { dye: (typeof lineColours)[number]["dye"]; colour: string; name: string };

/** Returns all cloths of the line, or none if the catalogue lacks one of their colours. */
export function colourLineItems(colours: readonly { key: string; name: string }[]): ColourLineItem[] {
  const dyes = lineColours.flatMap(({ dye, colour }) => {
    const found = colours.find(({ key }) => key === colour);
    return found ? [{ dye, colour, name: found.name }] : [];
  });
  return dyes.length === lineColours.length ? dyes : [];
}
