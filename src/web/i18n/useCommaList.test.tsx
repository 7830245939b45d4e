import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import arabic from "#locales/ar/common.json";
import english from "#locales/en/common.json";
import { createTranslator } from "./createTranslator.ts";
import { I18nextProvider } from "./reactI18next.tsx";
import { useCommaList } from "./useCommaList.ts";

const Joined = ({ texts }: { texts: readonly string[] }) => useCommaList()(...texts);

const joined = (language: string, common: Record<string, string>, ...texts: string[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createTranslator(language, { common }, (part) => Promise.reject(new Error(`No ${part}`)))}>
      <Joined texts={texts} />
    </I18nextProvider>,
  );

test("joins texts with the comma of the language and leaves out empty ones", () => {
  expect(joined("ar", arabic, "وردي رمّاني", "", "نفدت الكمية")).toBe("وردي رمّاني، نفدت الكمية");
  expect(joined("en", english, "Clay", "L", "40")).toBe("Clay, L, 40");
  expect(joined("en", english, "Clay", "")).toBe("Clay");
  expect(joined("en", english)).toBe("");
});
