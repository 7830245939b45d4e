import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPermission, tokenScopes } from "#platform/staffRoles.ts";
import { tokenLifetimes } from "#shop/accounts/apiTokenLifetimes.ts";
import { OneTimeSecret } from "#web/admin/OneTimeSecret.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import "#web/admin/adminForm.css";
import { useReauthentication } from "../useReauthentication.tsx";
import { adminApiTokensApi } from "./adminApiTokensApi.ts";
import { allApiTokenQueries } from "./queries.ts";

type Props = { open: boolean; onClose(): void };

/** Asks for the password if the session has not proved it lately; then shows the new token, once. */
export function CreateTokenDialog({ open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const [token, setToken] = useState<string>();
  const close = () => {
    setToken(undefined);
    onClose();
  };
  const { reauthenticated, dialog } = useReauthentication({ section: "api-tokens" });
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={t(token ? "tokens.createdTitle" : "tokens.createTitle")}
        lead={token && t("tokens.createdText")}
      >
        {token ? (
          <OneTimeSecret
            secret={token}
            copyLabel={t("tokens.copy")}
            copied={t("tokens.copied")}
            done={t("tokens.done")}
            onDone={close}
          />
        ) : (
          <TokenForm onCreated={setToken} prove={(run) => reauthenticated("create", run)} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

type FormProps = { onCreated(token: string): void; prove(run: () => Promise<void>): Promise<boolean> };

function TokenForm({ onCreated, prove }: FormProps) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { staff } = useUser();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const scopes = tokenScopes.filter((scope) => hasPermission(staff?.role ?? null, scope));
  const fields = error instanceof ApiError ? error.fields : {};

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = scopes.filter((scope) => form.getAll("scopes").includes(scope));
    const days = tokenLifetimes.find((one) => String(one) === form.get("days")) ?? 30;
    setBusy(true);
    try {
      await prove(async () => {
        const body = { name: String(form.get("name") ?? ""), scopes: chosen, days };
        onCreated((await adminApiTokensApi.create({ body })).token);
        await queryClient.invalidateQueries(allApiTokenQueries);
      });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="admin-form" noValidate onSubmit={create}>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <Notice tone="danger" live title={errorMessage(error)} />
      )}
      <Field
        small
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        name="name"
        maxLength={60}
        autoComplete="off"
        error={fields.name && errorText(fields.name)}
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
        {fields.scopes && <Notice tone="danger" live title={t("tokens.scopesMissing")} />}
        {scopes.map((scope) => (
          <Checkbox key={scope} id={`scope-${scope}`} name="scopes" value={scope} tight>
            {t(`permission.${scope}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Button kind="main" type="submit" busy={busy}>
        {t("tokens.create")}
      </Button>
    </form>
  );
}
