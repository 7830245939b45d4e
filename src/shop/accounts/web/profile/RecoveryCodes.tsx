import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation("accounts");
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast.success(t("two.copied")),
      // If the clipboard is blocked, users can still select them.
      () => {},
    );
  return (
    <div className="stack">
      <h3>{t("two.codes")}</h3>
      <p className="muted">{t("two.codesLead")}</p>
      <ol className="second-factor__codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button kind="main" onClick={onDone}>
          {t("two.done")}
        </Button>
        <Button onClick={copy}>
          <CopyIcon aria-hidden="true" />
          {t("two.copy")}
        </Button>
      </div>
    </div>
  );
}
