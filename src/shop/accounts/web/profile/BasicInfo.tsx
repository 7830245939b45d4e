import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language, languageCodes, languages } from "#platform/languages.ts";
import type { FieldError } from "#web/forms/useLiveErrors.ts";
import { languageHref, rememberLanguage } from "#web/layout/languageHref.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { parsePhone } from "../contact/parsePhone.ts";
import { useFieldErrors } from "../contact/useFieldErrors.ts";
import { PhoneList } from "./PhoneList.tsx";
import { useSaveProfile } from "./useSaveProfile.ts";

/** Name, phone numbers and language. */
export default function BasicInfo() {
  const { t } = useTranslation("profile");
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [phones, setPhones] = useState<readonly string[]>(user.phones);
  const [language, setLanguage] = useState<Language>(user.language);
  const { check, save, wrong, onChange, errorText, busy } = useSaveProfile(
    () => validateBasicInfo(name, phones),
    fieldName,
  );
  const { errorOf, listed } = useFieldErrors(wrong);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!check()) return;
    const hasLanguageChanged = language !== user.language;
    const numbers = phones.map(parsePhone).filter((number) => number !== undefined);
    if (!(await save({ name: name.trim(), phones: [...new Set(numbers)], language }))) return;
    setPhones([...new Set(numbers)]);
    // The page language changes only if the mail language was changed.
    if (!hasLanguageChanged) return;
    rememberLanguage(language);
    location.assign(languageHref({ pathname: "/profile", search: "" }, language));
  }
  return (
    <form method="post" noValidate className="stack" onChange={onChange} onSubmit={submit}>
      <ErrorSummary errors={listed} />
      {errorText && <Notice tone="danger" live title={errorText} />}
      <Field
        label={t("name")}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        value={name}
        error={errorOf("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <PhoneList phones={phones} onChange={setPhones} errorOf={errorOf} />
      <SelectField
        label={t("language")}
        name="language"
        hint={t("language.hint")}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && setLanguage(value)}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </SelectField>
      <div className="actions">
        <Button kind="main" type="submit" busy={busy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function validateBasicInfo(name: string, phones: readonly string[]): FieldError[] {
  const errors: FieldError[] = phones.flatMap((phone, at) =>
    phone.trim() === "" || parsePhone(phone) ? [] : [{ field: `phone-${at}`, message: "validation.phone" }],
  );
  return name.trim() ? errors : [{ field: "name", message: "validation.required" }, ...errors];
}

/** Empty lines are not sent, so the server's indices may be lower than ours; close enough. */
const fieldName = (path: string) => (path.startsWith("phones") ? `phone-${Number(path.split(".")[1] ?? 0)}` : path);
