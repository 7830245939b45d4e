/** Bidi embeddings, overrides and isolates. Marks (U+200E, U+200F, U+061C) stay: they reorder nothing. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Returns a text without the invisible bidi controls of pasted text, which would reorder the text around it. */
export const withoutBidiControls = (text: string): string => text.replace(controls, "");

/** Returns a text wrapped in bidi isolates, for places without markup, where `<bdi>` is impossible. */
export const isolated = (text: string): string => `\u2068${withoutBidiControls(text)}\u2069`;
