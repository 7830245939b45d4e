import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of a PDF by page, without bidi control characters. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((page) => page.replace(/[\u200b-\u200f\u061c\u2066-\u2069]/g, "").replace(/\s+/g, " "));
}
