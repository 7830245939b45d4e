import i18next, { type i18n } from "i18next";

const files = import.meta.glob<Record<string, string>>(["../../locales/*/*.json", "!../../locales/*/mails.json"], {
  import: "default",
});

/** Starts with the texts that came inside the page; later pages fetch theirs, one small file each. */
export async function speakerHere(): Promise<i18n> {
  const language = document.documentElement.lang;
  const texts = JSON.parse(document.getElementById("texts")?.textContent || "{}");
  const speaker = i18next.createInstance();
  speaker.use({
    type: "backend",
    init() {},
    read(lng: string, part: string, done: (error: unknown, texts: unknown) => void) {
      const load = files[`../../locales/${lng}/${part}.json`];
      if (!load) return done(new Error(`No ${part} in ${lng}`), false);
      load().then(
        (found) => done(null, found),
        (error) => done(error, false),
      );
    },
  });
  await speaker.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: "common",
    keySeparator: false,
    resources: { [language]: texts },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  return speaker;
}
