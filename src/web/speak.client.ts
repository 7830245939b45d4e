import { createSpeaker, type Speaker } from "./speech/speaker.ts";

/** Addresses and not modules: a module that did not come is not asked for again by every browser. */
const files = import.meta.glob<string>(["../../locales/*/*.json", "!../../locales/*/mails.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** Starts with the texts that came inside the page; later pages fetch theirs, one small file each. */
export function speakerHere(): Speaker {
  const language = document.documentElement.lang;
  const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  return createSpeaker(language, texts, async (part) => {
    const address = files[`../../locales/${language}/${part}.json`];
    if (!address) throw new Error(`No ${part} in ${language}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`No ${part} in ${language}: ${answer.status}`);
    return answer.json();
  });
}
