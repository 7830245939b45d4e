import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  kind: "link" | "picture" | undefined;
  /** Current URL of the link. */
  url: string;
  onClose(): void;
  /** An empty URL removes the link. */
  onSubmit(address: string, alt: string): void;
};

export function LinkDialog({ kind, url, onClose, onSubmit }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog open={kind !== undefined} onClose={onClose} title={kind && t(`editor.tool.${kind}`)}>
      {kind && <LinkForm kind={kind} url={url} onClose={onClose} onSubmit={onSubmit} />}
    </Dialog>
  );
}

/** Not a `<form>`, because it is nested in the campaign's form. */
function LinkForm({ kind, url, onClose, onSubmit }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const [typed, setTyped] = useState(url);
  const [alt, setAlt] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const pattern = kind === "picture" ? /^(https:\/\/|\/(?!\/))\S+$/i : /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S*$/i;

  function submit(): void {
    const trimmed = typed.trim();
    const isValid = pattern.test(trimmed);
    setIsInvalid(!isValid);
    if (!isValid) return;
    onClose();
    onSubmit(trimmed, alt.trim());
  }

  return (
    <div className="stack">
      <Field
        latin
        label={t("editor.address")}
        hint={t("editor.addressHint")}
        name="address"
        value={typed}
        error={isInvalid ? errorText("validation.invalid") : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      {kind === "picture" && (
        <Field
          dir="auto"
          label={t("editor.alt")}
          name="alt"
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      )}
      <div className="actions">
        <Button kind="main" onClick={submit}>
          {t("editor.insert")}
        </Button>
        {kind === "link" && url && (
          <Button
            onClick={() => {
              onClose();
              onSubmit("", "");
            }}
          >
            {t("editor.removeLink")}
          </Button>
        )}
      </div>
    </div>
  );
}
