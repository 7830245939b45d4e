import { createTranslator, type Translator } from "./createTranslator.ts";

/** Starts with the texts inside the page; later pages fetch theirs, one small file each. */
export function createBrowserTranslator(): Translator {
  const language = document.documentElement.lang;
  const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  return createTranslator(language, texts, async (part) => {
    const address = texts.files[part];
    if (!address) throw new Error(`No ${part} in ${language}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`No ${part} in ${language}: ${answer.status}`);
    return answer.json();
  });
}
