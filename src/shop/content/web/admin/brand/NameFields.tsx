import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import { Field } from "#web/ui/Field.tsx";
import type { BrandFieldProps } from "./brandFieldProps.ts";

export function NameFields({ draft, errorOf, onChange, mayRename }: BrandFieldProps & { mayRename: boolean }) {
  const { t } = useTranslation("admin");
  return (
    <section className="box stack">
      <h2>{t("setting.shopName")}</h2>
      <p className="muted small">{t(mayRename ? "brand.nameHint" : "brand.nameLocked")}</p>
      <div className="brand__pairs">
        {languageCodes.map((code) => (
          <Field
            key={code}
            small
            label={languages[code].name}
            name={`name.${code}`}
            lang={code}
            dir={languages[code].direction}
            maxLength={40}
            readOnly={!mayRename}
            value={draft.name[code]}
            error={errorOf(`name.${code}`)}
            onChange={(event) => onChange({ name: { ...draft.name, [code]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </section>
  );
}
