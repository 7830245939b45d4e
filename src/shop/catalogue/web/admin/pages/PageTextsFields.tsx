import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import { languageCodes, languages } from "#platform/languages.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";

type Texts = Partial<Record<(typeof languageCodes)[number], string | undefined>>;
type Props = {
  page: ({ name: Texts; slug: string; formerSlugs: readonly string[] } & PageTexts) | undefined;
  /** Path before the slug. */
  root: string;
  errorOf(name: string): string | undefined;
};

/** Fields of the texts and the address of a category or collection, read by `readPageTexts`. */
export function PageTextsFields({ page, root, errorOf }: Props) {
  const { t } = useTranslation("admin");
  const inEach = (name: string, texts: Texts | undefined, render: typeof textField) =>
    languageCodes.map((code) => render(`${name}.${code}`, code, texts?.[code] ?? ""));
  const nameIn =
    (key: "listPages.nameIn" | "listPages.descriptionIn" | "listPages.seoTitleIn" | "listPages.seoTextIn") =>
    (name: string, code: (typeof languageCodes)[number], value: string, max = 60) => ({
      name,
      label: t(key, { language: languages[code].name }),
      lang: code,
      dir: languages[code].direction,
      maxLength: max,
      defaultValue: value,
      optional: name !== "name.en",
      error: errorOf(name),
    });
  const textField = (name: string, code: (typeof languageCodes)[number], value: string) => (
    <Field key={name} small {...nameIn("listPages.nameIn")(name, code, value)} />
  );
  return (
    <>
      {inEach("name", page?.name, textField)}
      <Field
        small
        latin
        label={t("listPages.slug")}
        name="slug"
        maxLength={60}
        defaultValue={page?.slug ?? ""}
        optional={!page}
        hint={
          page && page.formerSlugs.length > 0
            ? t("listPages.formerSlugs", { slugs: page.formerSlugs.map((slug) => isolated(root + slug)).join(" · ") })
            : t("listPages.slugHint", { root: isolated(root) })
        }
        error={errorOf("slug")}
      />
      <Disclosure title={t("listPages.description")}>
        {inEach("description", page?.description, (name, code, value) => (
          <TextAreaField key={name} rows={2} {...nameIn("listPages.descriptionIn")(name, code, value, 500)} />
        ))}
      </Disclosure>
      <Disclosure title={t("listPages.seo")}>
        <p className="muted small">{t("listPages.seoHint")}</p>
        {inEach("seoTitle", page?.seo.title, (name, code, value) => (
          <Field key={name} small {...nameIn("listPages.seoTitleIn")(name, code, value, 70)} />
        ))}
        {inEach("seoText", page?.seo.description, (name, code, value) => (
          <TextAreaField key={name} rows={2} {...nameIn("listPages.seoTextIn")(name, code, value, 300)} />
        ))}
      </Disclosure>
    </>
  );
}
