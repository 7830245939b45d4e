import { extractText, getDocumentProxy } from "unpdf";

/** What a reader of the paper reads, page by page; the signs that only steer directions are left out. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((page) => page.replace(/[\u200b-\u200f\u061c\u2066-\u2069]/g, "").replace(/\s+/g, " "));
}
