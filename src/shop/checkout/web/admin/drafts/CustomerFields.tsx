import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import { orderChannels } from "#shop/orders/orderChannel.ts";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { DraftForm } from "./draftFields.ts";

export type PartProps = {
  form: DraftForm;
  change(part: Partial<DraftForm>): void;
  errorOf(field: string): string | undefined;
};

/** Fields of the customer, the channel of the order and the language of the answer. */
export function CustomerFields({ form, change, errorOf }: PartProps) {
  const { t } = useTranslation("admin");
  const text = (name: "name" | "email" | "phone") => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="fields fields--2">
      <Field label={t("drafts.name")} dir="auto" maxLength={100} autoComplete="off" {...text("name")} />
      <Field label={t("drafts.phone")} type="tel" maxLength={40} autoComplete="off" {...text("phone")} />
      <Field
        label={t("drafts.email")}
        optional
        type="email"
        maxLength={254}
        autoComplete="off"
        hint={t("drafts.emailHint")}
        {...text("email")}
      />
      <SelectField
        label={t("drafts.language")}
        name="language"
        value={form.language}
        onChange={(event) => change({ language: event.target.value as Language })}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code}>
            {languages[code].name}
          </option>
        ))}
      </SelectField>
      <div className="fields__full">
        <RadioCards
          legend={t("drafts.channel")}
          name="channel"
          value={form.channel}
          onChange={(channel) => change({ channel })}
          options={orderChannels.map((value) => ({ value, label: t(`drafts.channel.${value}`) }))}
        />
      </div>
    </div>
  );
}
