import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import type { PinInput } from "#shop/search/adminContract.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { adminSearchApi } from "./adminSearchApi.ts";
import { parseSynonyms } from "./parseSynonyms.ts";
import { SearchTermForm, type TermDraft } from "./SearchTermForm.tsx";

export type PinDraft = TermDraft & {
  pinned: readonly string[];
  buried: readonly string[];
  until: string | undefined;
};

/** Days that a new pin lasts, unless the staff choose another day. */
const defaultDays = 30;
const defaultUntil = () => cairoDay(new Date(Date.now() + defaultDays * 24 * 60 * 60 * 1000));

/** Form for the products that come first and last in the results of a query. */
export function PinForm({ draft, onDone }: { draft: PinDraft; onDone(): void }) {
  const { t } = useTranslation("admin");
  return (
    <SearchTermForm<PinInput>
      draft={draft}
      label={t("pins.term")}
      savedMessage={t("pins.saved")}
      read={(text) => ({
        input: {
          pinned: parseSynonyms(text("pinned")),
          buried: parseSynonyms(text("buried")),
          until: text("until"),
        },
      })}
      save={(term, body) => adminSearchApi.savePins({ params: { term }, body })}
      remove={() => adminSearchApi.removePins({ params: { term: draft.term } })}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          {(["pinned", "buried"] as const).map((name) => (
            <TextAreaField
              key={name}
              label={t(`pins.${name}`)}
              hint={t("pins.idsHint")}
              name={name}
              rows={4}
              dir="ltr"
              defaultValue={draft[name].join("\n")}
              error={errorOf(name)}
            />
          ))}
          <DateField
            small
            label={t("pins.until")}
            name="until"
            defaultValue={draft.until ?? defaultUntil()}
            error={errorOf("until")}
          />
        </>
      )}
    </SearchTermForm>
  );
}
