import { useTranslation } from "react-i18next";
import { BrandPictureField } from "./BrandPictureField.tsx";
import type { BrandFieldProps } from "./brandFieldProps.ts";

/** Logo, icon and preview picture. */
export function PictureFields({ draft, errorOf, onChange }: BrandFieldProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <section className="box stack">
        <h2>{t("brand.logo")}</h2>
        <p className="muted small">{t("brand.logoHint")}</p>
        <BrandPictureField
          kind="logo"
          ground="light"
          label={t("brand.lightLogo")}
          picture={draft.logo}
          error={errorOf("logo")}
          onChange={(logo) => onChange({ logo, ...(!logo && { darkLogo: null }) })}
        />
        {draft.logo && (
          <BrandPictureField
            kind="logo"
            ground="dark"
            label={t("brand.darkLogo")}
            picture={draft.darkLogo}
            error={errorOf("darkLogo")}
            onChange={(darkLogo) => onChange({ darkLogo })}
          />
        )}
      </section>
      <section className="box stack">
        <h2>{t("brand.icon")}</h2>
        <p className="muted small">{t("brand.iconHint")}</p>
        <BrandPictureField
          kind="icon"
          label={t("brand.icon")}
          picture={draft.icon}
          error={errorOf("icon")}
          onChange={(icon) => onChange({ icon })}
        />
      </section>
      <section className="box stack">
        <h2>{t("brand.socialCard")}</h2>
        <p className="muted small">{t("brand.socialCardHint")}</p>
        <BrandPictureField
          kind="socialCard"
          label={t("brand.socialCard")}
          picture={draft.socialCard}
          error={errorOf("socialCard")}
          onChange={(socialCard) => onChange({ socialCard })}
        />
      </section>
    </>
  );
}
