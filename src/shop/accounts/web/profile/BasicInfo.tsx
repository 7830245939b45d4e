import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language, languageCodes, languages } from "#platform/languages.ts";
import { languageHref, rememberLanguage } from "#web/frame/languageHref.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { Wrong } from "../contact/addressForm.ts";
import { phoneFrom } from "../contact/phone.ts";
import { useWrongTexts } from "../contact/useWrongTexts.ts";
import { PhoneList } from "./PhoneList.tsx";
import { useSaving } from "./useSaving.ts";

/** Who somebody is to the shop, how it reaches them, and in which language. */
export default function BasicInfo() {
  const { t } = useTranslation("profile");
  const user = useUser();
  const [name, setName] = useState(user.name);
  const [phones, setPhones] = useState<readonly string[]>(user.phones);
  const [language, setLanguage] = useState<Language>(user.language);
  const { save, wrong, complain, trouble, busy } = useSaving(fieldOf);
  const { errorOf, listed } = useWrongTexts(wrong);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check(name, phones);
    complain(found);
    if (found.length > 0) return;
    const speaksAnother = language !== user.language;
    const numbers = phones.map(phoneFrom).filter((number) => number !== undefined);
    if (!(await save({ name: name.trim(), phones: [...new Set(numbers)], language }))) return;
    setPhones([...new Set(numbers)]);
    // Who reads these pages in another language than our mails goes on reading.
    if (!speaksAnother) return;
    rememberLanguage(language);
    location.assign(languageHref({ pathname: "/profile", search: "" }, language));
  }
  return (
    <form method="post" noValidate className="stack" onSubmit={submit}>
      <ErrorSummary errors={listed} />
      {trouble && <Notice tone="danger" live title={trouble} />}
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

function check(name: string, phones: readonly string[]): Wrong[] {
  const wrong: Wrong[] = phones.flatMap((phone, at) =>
    phone.trim() === "" || phoneFrom(phone) ? [] : [{ field: `phone-${at}`, message: "validation.phone" }],
  );
  return name.trim() ? wrong : [{ field: "name", message: "validation.required" }, ...wrong];
}

/** Empty lines are not sent, so the server's count may lie behind the page's: the first one is near enough. */
const fieldOf = (path: string) => (path.startsWith("phones") ? `phone-${Number(path.split(".")[1] ?? 0)}` : path);
