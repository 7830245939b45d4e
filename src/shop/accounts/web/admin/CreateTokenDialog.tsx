import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { tokenScopes } from "#platform/staffRoles.ts";
import { tokenLifetimes } from "#shop/accounts/apiTokenLifetimes.ts";
import { useCan } from "#web/session/useCan.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { CreateSecretDialog } from "../CreateSecretDialog.tsx";
import { adminApiTokensApi } from "./adminApiTokensApi.ts";
import { allApiTokenQueries } from "./queries.ts";

export function CreateTokenDialog(props: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  return (
    <CreateSecretDialog
      {...props}
      section="api-tokens"
      texts={{
        title: t("tokens.createTitle"),
        submit: t("tokens.create"),
        createdTitle: t("tokens.createdTitle"),
        createdText: t("tokens.createdText"),
        copy: t("tokens.copy"),
        copied: t("tokens.copied"),
      }}
      Fields={TokenFields}
      create={async (form) => {
        const body = {
          name: String(form.get("name") ?? ""),
          scopes: tokenScopes.filter((scope) => form.getAll("scopes").includes(scope)),
          days: tokenLifetimes.find((one) => String(one) === form.get("days")) ?? 30,
        };
        const { token } = await adminApiTokensApi.create({ body });
        await queryClient.invalidateQueries(allApiTokenQueries);
        return token;
      }}
    />
  );
}

function TokenFields({ errorOf }: { errorOf(name: string): string | undefined }) {
  const { t } = useTranslation("admin");
  const can = useCan();
  return (
    <>
      <Field
        small
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        name="name"
        maxLength={60}
        autoComplete="off"
        error={errorOf("name")}
      />
      <SelectField small label={t("tokens.days")} name="days" defaultValue="30">
        {tokenLifetimes.map((days) => (
          <option key={days} value={days}>
            {t(`tokens.days.${days}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className="staff__scope-list">
        <legend className="field__label">{t("tokens.scopes")}</legend>
        {errorOf("scopes") && <Notice tone="danger" live title={t("tokens.scopesMissing")} />}
        {tokenScopes.filter(can).map((scope) => (
          <Checkbox key={scope} id={`scope-${scope}`} name="scopes" value={scope} tight>
            {t(`permission.${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}
