import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { languageScriptCode } from "./LanguageScript.tsx";

type Visit = {
  search?: string;
  cookie?: string;
  local?: string;
  session?: string;
  page?: string;
  keepsCookies?: boolean;
};

/** Runs the script on a page rendered in `page`. Returns its effects. */
function visit({ search = "", cookie = "", local, session, page = "en", keepsCookies = true }: Visit) {
  const place = (language?: string) => {
    const stored = new Map(language ? [["language", language]] : []);
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, it: string) => stored.set(key, it),
    };
  };
  let [cookies, reloads] = [cookie, 0];
  const document = {
    documentElement: { lang: page, style: {} },
    get cookie() {
      return cookies;
    },
    set cookie(text: string) {
      if (keepsCookies) cookies = text.split(";")[0] ?? "";
    },
  };
  const location = { search, reload: () => reloads++ };
  const localStorage = place(local);
  new Function("document", "location", "localStorage", "sessionStorage", languageScriptCode)(
    document,
    location,
    localStorage,
    place(session),
  );
  return { cookie: cookies, reloads, local: localStorage.getItem("language") };
}

test.each(languageCodes.filter((code) => code !== "en"))(
  "a browser that remembers %s is given it, asking once",
  (local) => {
    const first = visit({ local });
    expect(first).toMatchObject({ cookie: `lng=${local}`, reloads: 1 });
    expect(visit({ local, cookie: first.cookie, page: local }).reloads).toBe(0);
  },
);

test("prefers query, then cookie, then local storage, then session storage", () => {
  expect(visit({ search: "?lng=fr", page: "fr", local: "ar" })).toMatchObject({ reloads: 0, local: "fr" });
  expect(visit({ cookie: "a=b; lng=fr", page: "fr", local: "ar" }).reloads).toBe(0);
  expect(visit({ local: "ar", session: "es" }).cookie).toBe("lng=ar");
  expect(visit({ session: "es" })).toMatchObject({ cookie: "lng=es", reloads: 1 });
  expect(visit({ search: "?lng=xx", cookie: "lng=xx", local: "nonsense", session: "es" }).cookie).toBe("lng=es");
});

test("does not reload if the language matches, is unknown, or cookies are disabled", () => {
  expect(visit({ local: "ar", page: "ar" }).reloads).toBe(0);
  expect(visit({}).reloads).toBe(0);
  expect(visit({ local: "ar", keepsCookies: false }).reloads).toBe(0);
});
