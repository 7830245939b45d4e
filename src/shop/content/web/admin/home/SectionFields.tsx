import { useTranslation } from "react-i18next";
import { ScheduleFields } from "#web/admin/ScheduleFields.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { PictureField } from "./PictureField.tsx";
import { ProductsFields } from "./ProductsFields.tsx";
import { SectionTexts } from "./SectionTexts.tsx";
import type { SectionFieldProps } from "./sectionFieldProps.ts";
import { TilesField } from "./TilesField.tsx";

/** The fields of one section, as its type has them. */
export function SectionFields(props: SectionFieldProps & { name: string }) {
  const { section, name, errorOf, onChange, onRemove } = props;
  const { t } = useTranslation("admin");
  return (
    <fieldset className="admin-form home-section__fields">
      <legend className="visually-hidden">{name}</legend>
      <p className="small muted">{t(`homePage.hint.${section.type}`)}</p>
      {section.type === "products" && <ProductsFields {...props} section={section} />}
      <SectionTexts {...props} />
      {"link" in section && (
        <Field
          small
          latin
          label={t("homePage.link")}
          hint={t("editor.addressHint")}
          name={`${section.id}.link`}
          optional
          maxLength={500}
          value={section.link}
          error={errorOf("link")}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
      )}
      {"picture" in section && <PictureField {...props} section={section} />}
      {section.type === "categories" && <TilesField {...props} section={section} />}
      <ScheduleFields
        optionalStart
        prefix={`${section.id}.`}
        startsAt={section.startsAt}
        endsAt={section.endsAt}
        onChange={onChange}
        wrong={{ startsAt: errorOf("startsAt"), endsAt: errorOf("endsAt") }}
      />
      <Button size="small" kind="quiet" onClick={onRemove}>
        {t("homePage.remove")}
      </Button>
    </fieldset>
  );
}
