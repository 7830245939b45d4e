import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = {
  kind: "link" | "picture" | undefined;
  /** Where the link leads now. */
  address: string;
  onClose(): void;
  /** An empty address takes the link away. */
  onGiven(address: string, alt: string): void;
};

export function AddressDialog({ kind, address, onClose, onGiven }: Props) {
  const { t } = useTranslation("admin");
  return (
    <Dialog open={kind !== undefined} onClose={onClose} title={kind && t(`campaigns.tool.${kind}`)}>
      {kind && <Asking kind={kind} address={address} onClose={onClose} onGiven={onGiven} />}
    </Dialog>
  );
}

/** No form of its own: it stands inside the campaign's. */
function Asking({ kind, address, onClose, onGiven }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const [typed, setTyped] = useState(address);
  const [alt, setAlt] = useState("");
  const [wrong, setWrong] = useState(false);
  const pattern = kind === "picture" ? /^(https:\/\/|\/(?!\/))\S+$/i : /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S*$/i;

  function give(): void {
    const given = typed.trim();
    const fits = pattern.test(given);
    setWrong(!fits);
    if (!fits) return;
    onClose();
    onGiven(given, alt.trim());
  }

  return (
    <div className="stack">
      <Field
        latin
        label={t("campaigns.address")}
        hint={t("campaigns.addressHint")}
        name="address"
        value={typed}
        error={wrong ? errorText("validation.invalid") : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          give();
        }}
      />
      {kind === "picture" && (
        <Field
          dir="auto"
          label={t("campaigns.alt")}
          name="alt"
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      )}
      <div className="actions">
        <Button kind="main" onClick={give}>
          {t("campaigns.insert")}
        </Button>
        {kind === "link" && address && (
          <Button
            onClick={() => {
              onClose();
              onGiven("", "");
            }}
          >
            {t("campaigns.removeLink")}
          </Button>
        )}
      </div>
    </div>
  );
}
