import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { isFactor } from "../isFactor.ts";

type Props = { label: string; submit: string; send: (code: string) => Promise<void>; onCancel?: () => void };

/** Asks for one code before something is changed. */
export function CodeForm({ label, submit, send, onCancel }: Props) {
  const { t } = useTranslation("accounts");
  const form = useCheckedForm({ code: { label, check: isFactor } }, ({ code }) => send(code), "common.server");
  return (
    <form method="post" noValidate className="stack code-form" onSubmit={form.onSubmit}>
      {form.trouble && <Notice tone="danger" live title={form.trouble} />}
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
