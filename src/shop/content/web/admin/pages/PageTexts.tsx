import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#platform/languages.ts";
import { LanguageTabs } from "#web/admin/LanguageTabs.tsx";
import { upload } from "#web/session/upload.ts";
import { Field } from "#web/ui/Field.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { PageDraft } from "./pageDraft.ts";

const VisualEditor = lazy(() => import("#web/admin/editor/VisualEditor.tsx"));

/** Settings that a page can name, so that it stays true when they change. */
const placeholders = [
  "shop",
  "email",
  "phone",
  "amount",
  "days",
  "tax",
  "legalName",
  "postalAddress",
  "commercialRegister",
  "taxNumber",
  "transitTable",
] as const;

function uploadPagePicture(file: File) {
  const form = new FormData();
  form.append("picture", file);
  return upload<{ src: string; width: number; height: number }>("/admin/pages/pictures", form);
}

type Props = {
  language: Language;
  onLanguage(language: Language): void;
  draft: PageDraft;
  onChange(part: Partial<PageDraft>): void;
  wrong: { title: string | undefined; body: string | undefined };
};

/** Title, text and description of one language at a time. */
export function PageTexts({ language, onLanguage, draft, onChange, wrong }: Props) {
  const { t } = useTranslation("admin");
  const text = { lang: language, dir: languages[language].direction };
  const isEnglish = language === "en";
  return (
    <LanguageTabs
      id="page"
      label={t("campaigns.languages")}
      language={language}
      onLanguage={onLanguage}
      isWritten={(code) => draft.body[code] !== ""}
    >
      {!isEnglish && !draft.body[language] && <p className="muted small">{t("pages.fallsBack")}</p>}
      <Field
        {...text}
        label={t("pages.title")}
        name="title"
        maxLength={120}
        optional={!isEnglish}
        value={draft.title[language]}
        error={isEnglish ? wrong.title : undefined}
        onChange={(event) => onChange({ title: { ...draft.title, [language]: event.currentTarget.value } })}
      />
      <span className="field__label">{t("pages.text")}</span>
      <Suspense fallback={<SkeletonLines lines={1} height="20rem" />}>
        <VisualEditor
          label={t("pages.text")}
          language={language}
          html={draft.body[language]}
          onChange={(html) => onChange({ body: { ...draft.body, [language]: html } })}
          error={isEnglish ? wrong.body : undefined}
          headings={[2, 3]}
          tables
          uploadPicture={uploadPagePicture}
          inserts={{
            label: t("pages.insert"),
            hint: t("pages.insertHint"),
            options: placeholders.map((name) => ({ value: `{{${name}}}`, label: t(`pages.field.${name}`) })),
          }}
        />
      </Suspense>
      <TextAreaField
        {...text}
        label={t("pages.description")}
        hint={t("pages.descriptionHint")}
        name="description"
        rows={2}
        maxLength={300}
        optional
        value={draft.description[language]}
        onChange={(event) =>
          onChange({
            description: { ...draft.description, [language]: event.currentTarget.value.replaceAll("\n", " ") },
          })
        }
      />
    </LanguageTabs>
  );
}
