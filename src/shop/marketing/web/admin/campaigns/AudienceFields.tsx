import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import { type Audience, type AudienceSegment, audienceSegments } from "#shop/marketing/campaign.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { audienceSizeQuery } from "./queries.ts";

export function AudienceFields({ audience, onChange }: { audience: Audience; onChange(audience: Audience): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const size = useQuery(audienceSizeQuery(audience)).data?.size;
  return (
    <fieldset className="campaign__audience stack">
      <legend className="row row--between">
        <span>{t("campaigns.audience")}</span>
        <output className="muted number">
          {size === undefined ? "…" : t("campaigns.size", { count: size, n: number(size) })}
        </output>
      </legend>
      <SelectField
        label={t("campaigns.audience")}
        name="readers"
        value={audience.readers}
        onChange={(event) => onChange({ ...audience, readers: event.currentTarget.value as AudienceSegment })}
      >
        {audienceSegments.map((segment) => (
          <option key={segment} value={segment}>
            {t(`campaigns.readers.${segment}`)}
          </option>
        ))}
      </SelectField>
      <div className="row">
        {languageCodes.map((code) => (
          <Checkbox
            key={code}
            tight
            name={`audience-${code}`}
            checked={audience.languages.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...audience,
                languages: languageCodes.filter((one) => (one === code ? checked : audience.languages.includes(one))),
              })
            }
          >
            <bdi lang={code}>{languages[code].name}</bdi>
          </Checkbox>
        ))}
      </div>
      <p className="muted tiny">{t("campaigns.anyLanguage")}</p>
    </fieldset>
  );
}
