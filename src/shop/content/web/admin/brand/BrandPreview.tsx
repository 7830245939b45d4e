import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { type BrandPicture, brandPicturePath } from "#shop/settings/brand.ts";
import { type Theme, themes } from "#shop/settings/brandColours.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Sprout } from "#web/layout/Logo.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { type BrandDraft, draftTokens } from "./brandDraft.ts";

/** A header, a card and a mail of the drafted brand in both themes. */
export function BrandPreview({ draft }: { draft: BrandDraft }) {
  const { t } = useTranslation("admin");
  return (
    <section className="brand__preview stack" aria-label={t("brand.preview")}>
      <h2>{t("brand.preview")}</h2>
      {themes.map((theme) => (
        <ThemePreview key={theme} draft={draft} theme={theme} />
      ))}
    </section>
  );
}

function ThemePreview({ draft, theme }: { draft: BrandDraft; theme: Theme }) {
  const { t } = useTranslation("admin");
  const { language, percent } = useLanguage();
  const logo = theme === "dark" ? (draft.darkLogo ?? draft.logo) : draft.logo;
  return (
    <div className="brand-preview" data-theme={theme} style={draftTokens(draft, theme) as CSSProperties}>
      <p className="small muted">{t(`brand.theme.${theme}`)}</p>
      <div className="brand-preview__header">
        <PreviewLogo logo={logo} name={draft.name[language]} />
        <span className="brand-preview__link">{t("brand.sample.link")}</span>
      </div>
      <div className="brand-preview__card">
        <p>
          <Badge tone="deal">{t("brand.sample.deal")}</Badge> <span className="brand-preview__off">{percent(20)}</span>
        </p>
        <p className="brand-preview__wash">{t("brand.sample.note")}</p>
        <span className="button button--main button--small">{t("brand.sample.button")}</span>
      </div>
    </div>
  );
}

function PreviewLogo({ logo, name }: { logo: BrandPicture | null; name: string }) {
  if (logo) return <img className="brand-preview__logo" src={brandPicturePath(logo.id, "logo")} alt={name} />;
  return (
    <span className="logo">
      <Sprout />
      <span>
        <bdi>{name}</bdi>
      </span>
    </span>
  );
}
