import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { phoneText } from "#web/phoneText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { PlusIcon, RemoveIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { Form } from "./form.ts";

/** As many as the server takes. */
const mostPhones = 5;

type Props = {
  form: Form;
  change(part: Partial<Form>): void;
  kept: readonly string[];
  errorOf(field: string): string | undefined;
};

/** Numbers of the profile to tick, and others to type. */
export function PhoneFields({ form, change, kept, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  const { number } = useLanguage();
  const { stored, typed } = form;
  const tick = (phone: string, on: boolean) =>
    change({ stored: kept.filter((one) => (one === phone ? on : stored.includes(one))) });
  const type = (at: number, value: string) => change({ typed: typed.with(at, value) });
  const drop = (at: number) => change({ typed: typed.toSpliced(at, 1) });
  const missing = errorOf("phones");
  const alone = kept.length === 0 && typed.length === 1;
  return (
    <div className="phones" id="phones" tabIndex={-1}>
      {kept.length > 0 && (
        <fieldset>
          <legend className="field__label">{t("storedPhones")}</legend>
          {kept.map((phone) => (
            <Checkbox
              key={phone}
              id={`stored-${phone}`}
              tight
              checked={stored.includes(phone)}
              onChange={(event) => tick(phone, event.target.checked)}
            >
              <span className="code">{phoneText(phone)}</span>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is still being typed has no other name
        <div className="phone" key={at}>
          <Field
            label={typed.length > 1 ? t("phoneN", { n: number(at + 1) }) : t("phone")}
            name={`phone-${at}`}
            type="tel"
            autoComplete={at === 0 ? "tel" : "off"}
            maxLength={40}
            value={value}
            error={errorOf(`phone-${at}`)}
            hint={at === 0 && kept.length === 0 ? t("contactHint") : undefined}
            onChange={(event) => type(at, event.target.value)}
          />
          {!alone && (
            <IconButton label={t("removePhone", { n: number(at + 1) })} onClick={() => drop(at)}>
              <RemoveIcon />
            </IconButton>
          )}
        </div>
      ))}
      {stored.length + typed.length < mostPhones && (
        <Button size="small" onClick={() => change({ typed: [...typed, ""] })}>
          <PlusIcon />
          {t("addPhone")}
        </Button>
      )}
    </div>
  );
}
