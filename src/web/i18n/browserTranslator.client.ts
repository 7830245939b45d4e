import { createTranslator, type Translator } from "./createTranslator.ts";

/** URLs instead of modules: not every browser retries a failed import. */
const textFiles = import.meta.glob<string>(["../../../locales/*/*.json", "!../../../locales/*/mails.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** Starts with the texts inside the page; later pages fetch theirs, one small file each. */
export function createBrowserTranslator(): Translator {
  const language = document.documentElement.lang;
  const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  return createTranslator(language, texts, async (part) => {
    const address = textFiles[`../../../locales/${language}/${part}.json`];
    if (!address) throw new Error(`No ${part} in ${language}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`No ${part} in ${language}: ${answer.status}`);
    return answer.json();
  });
}
