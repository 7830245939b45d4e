import { createSpeaker, type Speaker } from "./speech/speaker.ts";

const files = import.meta.glob<Record<string, string>>(["../../locales/*/*.json", "!../../locales/*/mails.json"], {
  import: "default",
});

/** Starts with the texts that came inside the page; later pages fetch theirs, one small file each. */
export function speakerHere(): Speaker {
  const language = document.documentElement.lang;
  const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  return createSpeaker(language, texts, async (part) => {
    const load = files[`../../locales/${language}/${part}.json`];
    if (!load) throw new Error(`No ${part} in ${language}`);
    return load();
  });
}
