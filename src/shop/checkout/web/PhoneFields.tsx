import { useTranslation } from "react-i18next";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { CheckoutFormState } from "./formState.ts";

/** Maximum that the server accepts. */
const maxPhones = 5;

type Props = {
  form: CheckoutFormState;
  change(part: Partial<CheckoutFormState>): void;
  profilePhones: readonly string[];
  errorOf(field: string): string | undefined;
};

/** Checkboxes for the profile's numbers, and fields for further ones. */
export function PhoneFields({ form, change, profilePhones, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  const { number } = useLanguage();
  const { stored, typed } = form;
  const tick = (phone: string, on: boolean) =>
    change({ stored: profilePhones.filter((one) => (one === phone ? on : stored.includes(one))) });
  const type = (at: number, value: string) => change({ typed: typed.with(at, value) });
  const drop = (at: number) => change({ typed: typed.toSpliced(at, 1) });
  const missing = errorOf("phones");
  const alone = profilePhones.length === 0 && typed.length === 1;
  return (
    <div className="phone-fields" id="phones" tabIndex={-1}>
      {profilePhones.length > 0 && (
        <fieldset>
          <legend className="field__label">{t("storedPhones")}</legend>
          {profilePhones.map((phone) => (
            <Checkbox
              key={phone}
              id={`stored-${phone}`}
              tight
              checked={stored.includes(phone)}
              onChange={(event) => tick(phone, event.target.checked)}
            >
              <span className="code">{formatPhone(phone)}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {missing && (
        <p className="field__error">
          <WarningIcon />
          <span>{missing}</span>
        </p>
      )}
      {typed.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is still being typed has no other key
        <div className="phone-field" key={at}>
          <Field
            label={typed.length > 1 ? t("phoneN", { n: number(at + 1) }) : t("phone")}
            name={`phone-${at}`}
            type="tel"
            autoComplete={at === 0 ? "tel" : "off"}
            maxLength={40}
            value={value}
            error={errorOf(`phone-${at}`)}
            hint={at === 0 && profilePhones.length === 0 ? t("contactHint") : undefined}
            onChange={(event) => type(at, event.target.value)}
          />
          {!alone && (
            <IconButton label={t("removePhone", { n: number(at + 1) })} onClick={() => drop(at)}>
              <RemoveIcon />
            </IconButton>
          )}
        </div>
      ))}
      {stored.length + typed.length < maxPhones && (
        <Button size="small" onClick={() => change({ typed: [...typed, ""] })}>
          <PlusIcon />
          {t("addPhone")}
        </Button>
      )}
    </div>
  );
}
