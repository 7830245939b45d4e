import { useTranslation } from "react-i18next";
import { useForm } from "#web/forms/useForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { isSecondFactorCode } from "../isSecondFactorCode.ts";

type Props = { label: string; submit: string; send: (code: string) => Promise<void>; onCancel?: () => void };

/** Asks for a code before a change. */
export function CodeForm({ label, submit, send, onCancel }: Props) {
  const { t } = useTranslation("accounts");
  const form = useForm({ code: { label, check: isSecondFactorCode } }, ({ code }) => send(code), "common.server");
  return (
    <form method="post" noValidate className="stack code-form" {...form.events}>
      {form.errorText && <Notice tone="danger" live title={form.errorText} />}
      <Field
        label={label}
        name="code"
        latin
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={form.errorOf("code")}
      />
      <div className="actions">
        <Button kind="main" type="submit" busy={form.busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t("two.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
