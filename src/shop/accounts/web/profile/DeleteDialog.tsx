import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isFilled } from "#platform/checks.ts";
import { loginAddress } from "#shop/accounts/next.ts";
import { ApiError } from "#web/api.ts";
import { api } from "#web/session/browserApi.ts";
import { useUser } from "#web/session/guards.tsx";
import { left, logOut } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { useProblem } from "#web/useProblem.ts";

/** Says what goes and what stays before it asks for the password. */
export function DeleteDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["profile", "errors"]);
  const { hasPassword } = useUser();
  const navigate = useNavigate();
  const problem = useProblem();
  const form = useCheckedForm(
    { password: { label: t("password.yours"), check: hasPassword ? isFilled : () => undefined } },
    async ({ password }) => {
      await api.profile.deleteAccount({ body: hasPassword ? { password } : {} });
      toast.success(t("errors:profile.deleted"));
      // Away first: the profile would send a guest to log in.
      await navigate("/", { replace: true });
      left();
    },
    "profile.deleteFailed",
  );
  async function signInAgain(): Promise<void> {
    try {
      await logOut();
      navigate(loginAddress("/profile#data"), { replace: true });
    } catch (error) {
      toast.error(problem(error, "auth.logout.failed"));
    }
  }
  const isStale = !hasPassword && form.refusal instanceof ApiError && form.refusal.key === "profile.signInAgain";
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
      <form id="delete-account" method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
        <div>
          <h3>{t("delete.goes")}</h3>
          <p>{t("delete.goesText")}</p>
        </div>
        <div>
          <h3>{t("delete.stays")}</h3>
          <p>{t("delete.staysText")}</p>
          <p>{t("delete.open")}</p>
          <p>{t("delete.codes")}</p>
        </div>
        {hasPassword ? (
          <PasswordField
            label={t("password.yours")}
            name="password"
            autoComplete="current-password"
            error={form.errorOf("password")}
          />
        ) : (
          <p className="soft">{t("delete.fresh")}</p>
        )}
        {isStale && <Button onClick={signInAgain}>{t("delete.signIn")}</Button>}
      </form>
    </Dialog>
  );
}
