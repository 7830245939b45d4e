import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AddressFields } from "../contact/AddressFields.tsx";
import { checkAddress, nowhere, tidy } from "../contact/addressForm.ts";
import { useWrongTexts } from "../contact/useWrongTexts.ts";
import { useSaving } from "./useSaving.ts";

type Props = { which: "shipping" | "billing"; onClose(): void };

export function AddressDialog({ which, onClose }: Props) {
  const { t } = useTranslation("profile");
  const user = useUser();
  const part = which === "shipping" ? "shippingAddress" : "billingAddress";
  const kept = user[part];
  const [address, setAddress] = useState({ ...nowhere, ...kept });
  const [same, setSame] = useState(which === "billing" && kept === null);
  const { save, wrong, complain, trouble, busy } = useSaving((path) => `${which}-${path.split(".")[1] ?? "street"}`);
  const { errorOf, listed } = useWrongTexts(wrong);
  const form = `${which}-address`;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = same ? [] : checkAddress(address, which);
    complain(found);
    if (found.length === 0 && (await save({ [part]: same ? null : tidy(address) }))) onClose();
  }
  const remove = async () => {
    if (await save({ [part]: null })) onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(which)}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {t("save")}
          </Button>
          {which === "shipping" && kept && (
            <Button kind="quiet" busy={busy} onClick={remove}>
              {t("address.remove")}
            </Button>
          )}
        </>
      }
    >
      <form id={form} method="post" noValidate className="stack" onSubmit={submit}>
        <ErrorSummary errors={listed} />
        {trouble && <Notice tone="danger" live title={trouble} />}
        {which === "billing" && (
          <Checkbox checked={same} onChange={(event) => setSame(event.target.checked)}>
            {t("billing.same")}
          </Checkbox>
        )}
        {!same && <AddressFields which={which} address={address} onChange={setAddress} errorOf={errorOf} />}
      </form>
    </Dialog>
  );
}
