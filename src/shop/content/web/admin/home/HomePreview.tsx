import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseCairoTime } from "#platform/cairoTime.ts";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { loadSections } from "#shop/content/web/home/loadSections.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { send } from "#web/session/session.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { homePageApi } from "./homePageApi.ts";
import { PreviewFrame } from "./PreviewFrame.tsx";
import type { SectionDraft } from "./sectionDraft.ts";

type Props = { sections: readonly SectionDraft[] };

/** The home page as visitors would see the unsaved sections: at a time, in a language, on a phone or a desktop. */
export function HomePreview({ open, onClose, sections }: Props & { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  return (
    <Dialog wide open={open} onClose={onClose} title={t("homePage.preview")} lead={t("homePage.previewText")}>
      <Preview sections={sections} />
    </Dialog>
  );
}

const widths = { phone: 360, desktop: 1280 };

function Preview({ sections }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { language: ownLanguage } = useLanguage();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [device, setDevice] = useState<keyof typeof widths>("phone");
  const [at, setAt] = useState("");
  const time = parseCairoTime(at.replace("T", " "))?.toISOString();
  const { data, error } = useQuery({
    queryKey: ["staff", "homePreview", sections, language, time],
    async queryFn() {
      const body = { sections: [...sections], ...(time && { at: time }) };
      const view = await homePageApi.previewHomePage({ query: { lang: language }, body });
      return loadSections(view.sections, send, language);
    },
    retry: false,
    gcTime: 0,
  });
  return (
    <div className="home-preview">
      <div className="home-preview__choices">
        <DateField
          small
          withTime
          optional
          label={t("homePage.previewAt")}
          name="previewAt"
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <SelectField
          small
          label={t("homePage.previewLanguage")}
          name="previewLanguage"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          small
          label={t("homePage.previewDevice")}
          name="previewDevice"
          value={device}
          onChange={(event) => setDevice(event.currentTarget.value as keyof typeof widths)}
        >
          <option value="phone">{t("homePage.phone")}</option>
          <option value="desktop">{t("homePage.desktop")}</option>
        </SelectField>
      </div>
      {error && <Notice tone="danger" live title={errorMessage(error)} />}
      <PreviewFrame
        key={language}
        language={language}
        width={widths[device]}
        sections={data}
        title={t("homePage.preview")}
      />
    </div>
  );
}
