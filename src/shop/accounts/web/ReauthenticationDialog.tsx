import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isFilled } from "#platform/formValidators.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useForm } from "#web/forms/useForm.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { isProviderName, type ProviderName, providerLabels } from "../oauthProviders.ts";
import { accountsApi } from "./accountsApi.ts";
import { authApi } from "./authApi.ts";
import { ProviderLogo } from "./ProviderLogo.tsx";

/** The ways that the server accepts. */
export type ReauthenticationMethods = { hasPassword: boolean; providers: string[] };

type Props = {
  methods: ReauthenticationMethods;
  /** Page to return to from the provider. */
  next: string;
  /** Called before the browser leaves for the provider. */
  onLeave(): void;
  onClose(): void;
  onProved(): void;
};

/** Asks for the password before a change of sign-in methods; users without one sign in with their provider again. */
export function ReauthenticationDialog({ methods, ...rest }: Props) {
  return methods.hasPassword ? <AskPassword {...rest} /> : <AskProvider {...rest} providers={methods.providers} />;
}

function AskPassword({ onClose, onProved }: Pick<Props, "onClose" | "onProved">) {
  const { t } = useTranslation("accounts");
  const { email } = useUser();
  const formRef = useRef<HTMLFormElement>(null);
  // The browser focuses the first button of a dialog; this one has a single field.
  useEffect(() => formRef.current?.querySelector<HTMLInputElement>("[name=password]")?.focus(), []);
  const form = useForm(
    { password: { label: t("confirmYou.password"), check: isFilled } },
    async ({ password }) => {
      await accountsApi.profile.reauthenticate({ body: { password } });
      onProved();
    },
    "common.server",
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("confirmYou.title")}
      lead={t("confirmYou.lead")}
      actions={
        <>
          <Button kind="main" type="submit" form="confirm-you" busy={form.busy}>
            {t("confirmYou.submit")}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t("two.cancel")}
          </Button>
        </>
      }
    >
      <form ref={formRef} id="confirm-you" method="post" noValidate className="stack" {...form.events}>
        <ErrorSummary errors={form.summary} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        {/* Lets password managers offer the password of this account. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t("confirmYou.password")}
          name="password"
          autoComplete="current-password"
          error={form.errorOf("password")}
        />
        <p>
          <Link className="small" to="/forgot-password">
            {t("login.forgot")}
          </Link>
        </p>
      </form>
    </Dialog>
  );
}

function AskProvider({
  providers,
  next,
  onLeave,
  onClose,
}: Omit<Props, "methods" | "onProved"> & { providers: string[] }) {
  const { t } = useTranslation("accounts");
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState<ProviderName>();
  const [errorText, setErrorText] = useState<string>();
  const usable = providers.filter(isProviderName);

  async function leaveFor(provider: ProviderName): Promise<void> {
    setBusy(provider);
    setErrorText(undefined);
    try {
      const { url } = await authApi.oauth.reauthenticate({ params: { provider }, body: { next } });
      onLeave();
      window.location.assign(url);
    } catch (error) {
      setErrorText(errorMessage(error));
      setBusy(undefined);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("confirmYou.title")}
      lead={t(usable.length > 0 ? "confirmYou.leadProvider" : "confirmYou.leadNone")}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t("two.cancel")}
        </Button>
      }
    >
      {errorText && <Notice tone="danger" live title={errorText} />}
      <div className="stack">
        {usable.map((provider) => (
          <Button key={provider} wide busy={busy === provider} onClick={() => leaveFor(provider)}>
            <ProviderLogo provider={provider} />
            <span>{t("providers.with", { provider: providerLabels[provider] })}</span>
          </Button>
        ))}
        {usable.length === 0 && <Link to="/forgot-password">{t("confirmYou.setPassword")}</Link>}
      </div>
    </Dialog>
  );
}
