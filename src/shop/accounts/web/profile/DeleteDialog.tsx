import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isFilled } from "#platform/formValidators.ts";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useUser } from "#web/session/guards.tsx";
import { clearSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { toast } from "#web/ui/toast.ts";

/** Explains what is deleted and what is retained, then asks for the password. */
export function DeleteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["profile", "errors"]);
  const { hasPassword } = useUser();
  const navigate = useNavigate();
  const form = useForm(
    { password: { label: t("password.yours"), check: hasPassword ? isFilled : () => undefined } },
    async ({ password }) => {
      await accountsApi.profile.deleteAccount({ body: hasPassword ? { password } : {} });
      toast.success(t("errors:profile.deleted"));
      // The profile redirects guests to the log-in page, so it must be gone before the session is.
      await navigate("/", { replace: true, flushSync: true });
      clearSession();
    },
    "profile.deleteFailed",
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("delete.question")}
      lead={t("delete.text")}
      actions={
        <>
          <Button kind="danger" type="submit" form="delete-account" busy={form.busy}>
            {t("delete.submit")}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t("back")}
          </Button>
        </>
      }
    >
      <form id="delete-account" method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        <div>
          <h3>{t("delete.goes")}</h3>
          <p>{t("delete.goesText")}</p>
        </div>
        <div>
          <h3>{t("delete.stays")}</h3>
          <p>{t("delete.staysText")}</p>
          <p>{t("delete.open")}</p>
          <p>{t("delete.codes")}</p>
          <p>{t("delete.credit")}</p>
        </div>
        {hasPassword && (
          <PasswordField
            label={t("password.yours")}
            name="password"
            autoComplete="current-password"
            error={form.errorOf("password")}
          />
        )}
      </form>
    </Dialog>
  );
}
