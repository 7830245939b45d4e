import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "#web/admin/FormError.tsx";
import { OneTimeSecret } from "#web/admin/OneTimeSecret.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useReauthentication } from "./useReauthentication.tsx";
import "#web/admin/adminForm.css";

type Fields = ComponentType<{ errorOf(name: string): string | undefined }>;

type Props = {
  open: boolean;
  onClose(): void;
  /** Section of the dashboard to which a sign-in at a provider returns. */
  section: string;
  texts: { title: string; submit: string; createdTitle: string; createdText: string; copy: string; copied: string };
  Fields: Fields;
  /** Returns the secret, which is shown once. */
  create(form: FormData): Promise<string>;
};

/** Creates something with a secret. Asks for the password if the session has not proved it lately. */
export function CreateSecretDialog({ open, onClose, section, texts, Fields, create }: Props) {
  const { t } = useTranslation("admin");
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  const { reauthenticated, dialog } = useReauthentication({ section });
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={secret ? texts.createdTitle : texts.title}
        lead={secret && texts.createdText}
      >
        {secret ? (
          <OneTimeSecret
            secret={secret}
            copyLabel={texts.copy}
            copied={texts.copied}
            done={t("tokens.done")}
            onDone={close}
          />
        ) : (
          <SecretForm
            Fields={Fields}
            submit={texts.submit}
            onSubmit={(form) => reauthenticated("create", async () => setSecret(await create(form)))}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

type FormProps = { Fields: Fields; submit: ReactNode; onSubmit(form: FormData): Promise<unknown> };

function SecretForm({ Fields, submit, onSubmit }: FormProps) {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const errors = useFieldErrors(error);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    errors.onSubmit();
    setBusy(true);
    try {
      await onSubmit(new FormData(event.currentTarget));
      setError(undefined);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="admin-form" noValidate onChange={errors.onChange} onSubmit={send}>
      <FormError error={errors.formError} />
      <Fields errorOf={errors.errorOf} />
      <Button kind="main" type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
