import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Address } from "#shop/accounts/address.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { AddressLines } from "../contact/AddressLines.tsx";

const AddressDialog = lazyDialog(() => import("./AddressDialog.tsx").then((file) => file.AddressDialog));

/** Default shipping and billing address, which prefill the checkout. */
export default function Addresses() {
  const { t } = useTranslation("profile");
  const { shippingAddress, billingAddress } = useUser();
  const [edited, setEdited] = useState<"shipping" | "billing">();
  return (
    <>
      <p className="muted small">{t("addresses.lead")}</p>
      <div className="profile__pair">
        <SavedAddress
          title={t("shipping")}
          address={shippingAddress}
          nothing={t("address.none")}
          onEdit={() => setEdited("shipping")}
        />
        <SavedAddress
          title={t("billing")}
          address={billingAddress}
          nothing={t("billing.same")}
          onEdit={() => setEdited("billing")}
        />
      </div>
      {/* Remounts each time, to discard cancelled edits. */}
      {edited && <AddressDialog key={edited} which={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type SavedAddressProps = { title: string; address: Address | null; nothing: string; onEdit(): void };

function SavedAddress({ title, address, nothing, onEdit }: SavedAddressProps) {
  const { t } = useTranslation("profile");
  return (
    <div className="profile__saved">
      <h3>{title}</h3>
      {address ? <AddressLines address={address} /> : <p className="muted">{nothing}</p>}
      <Button size="small" onClick={onEdit}>
        <span>
          {t(address ? "address.edit" : "address.add")} <span className="visually-hidden">{title}</span>
        </span>
      </Button>
    </div>
  );
}
