import { useTranslation } from "react-i18next";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon } from "#web/ui/icons.tsx";

/** The server's limit. */
const maxPhones = 5;

type Props = {
  /** E.164 if stored, else the typed text; the first is the default. */
  phones: readonly string[];
  onChange(phones: readonly string[]): void;
  errorOf(field: string): string | undefined;
};

export function PhoneList({ phones, onChange, errorOf }: Props) {
  const { t } = useTranslation("profile");
  const { number } = useLanguage();
  return (
    <fieldset className="profile__phones">
      <legend className="field__label">{t("phones")}</legend>
      {phones.length === 0 && <p className="muted small">{t("phones.none")}</p>}
      {phones.map((phone, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is still being typed has no other name
        <div className="profile__phone" key={at}>
          <Field
            label={
              <>
                {t("phone", { n: number(at + 1) })} {at === 0 && <Badge tone="accent">{t("phone.first")}</Badge>}
              </>
            }
            name={`phone-${at}`}
            type="tel"
            autoComplete={at === 0 ? "tel" : "off"}
            maxLength={40}
            value={formatPhone(phone)}
            error={errorOf(`phone-${at}`)}
            onChange={(event) => onChange(phones.with(at, event.target.value))}
          />
          {at > 0 && (
            <Button size="small" onClick={() => onChange([phone, ...phones.toSpliced(at, 1)])}>
              <span>
                {t("phone.makeFirst")} <span className="visually-hidden">{t("phone", { n: number(at + 1) })}</span>
              </span>
            </Button>
          )}
          <IconButton
            label={t("phone.remove", { n: number(at + 1) })}
            onClick={() => onChange(phones.toSpliced(at, 1))}
          >
            <RemoveIcon />
          </IconButton>
        </div>
      ))}
      {phones.length < maxPhones && (
        <div>
          <Button size="small" onClick={() => onChange([...phones, ""])}>
            <PlusIcon />
            {t("phone.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
