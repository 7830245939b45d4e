import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SectionType, sectionTypes } from "#shop/content/homePage.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

export function AddSection({ onAdd }: { onAdd(type: SectionType): void }) {
  const { t } = useTranslation("admin");
  const [type, setType] = useState<SectionType>("textPicture");
  return (
    <div className="home-page__add">
      <SelectField
        small
        label={t("homePage.newType")}
        name="newType"
        value={type}
        onChange={(event) => setType(event.currentTarget.value as SectionType)}
      >
        {sectionTypes.map((one) => (
          <option key={one} value={one}>
            {t(`homePage.type.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button size="small" onClick={() => onAdd(type)}>
        <PlusIcon />
        {t("homePage.add")}
      </Button>
    </div>
  );
}
