import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { AddressFields } from "../contact/AddressFields.tsx";
import { emptyAddress, normaliseAddress, validateAddress } from "../contact/addressForm.ts";
import { useFieldErrors } from "../contact/useFieldErrors.ts";
import { useSaveProfile } from "./useSaveProfile.ts";

type Props = { which: "shipping" | "billing"; onClose(): void };

export function AddressDialog({ which, onClose }: Props) {
  const { t } = useTranslation("profile");
  const user = useUser();
  const userField = which === "shipping" ? "shippingAddress" : "billingAddress";
  const saved = user[userField];
  const [address, setAddress] = useState({ ...emptyAddress, ...saved });
  const [same, setSame] = useState(which === "billing" && saved === null);
  const { check, save, wrong, onChange, errorText, busy } = useSaveProfile(
    () => (same ? [] : validateAddress(address, which)),
    (path) => `${which}-${path.split(".")[1] ?? "street"}`,
  );
  const { errorOf, listed } = useFieldErrors(wrong);
  const formId = `${which}-address`;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (check() && (await save({ [userField]: same ? null : normaliseAddress(address) }))) onClose();
  }
  const remove = async () => {
    if (await save({ [userField]: null })) onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(which)}
      actions={
        <>
          <Button kind="main" type="submit" form={formId} busy={busy}>
            {t("save")}
          </Button>
          {which === "shipping" && saved && (
            <Button kind="quiet" busy={busy} onClick={remove}>
              {t("address.remove")}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} method="post" noValidate className="stack" onChange={onChange} onSubmit={submit}>
        <ErrorSummary errors={listed} />
        {errorText && <Notice tone="danger" live title={errorText} />}
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
