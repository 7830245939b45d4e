import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Address } from "#shop/accounts/address.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { AddressLines } from "../contact/AddressLines.tsx";
import { AddressDialog } from "./AddressDialog.tsx";

/** Where parcels and bills go. The checkout starts with these. */
export default function Addresses() {
  const { t } = useTranslation("profile");
  const { shippingAddress, billingAddress } = useUser();
  const [edited, edit] = useState<"shipping" | "billing">();
  return (
    <>
      <p className="soft small">{t("addresses.lead")}</p>
      <div className="profile__pair">
        <Kept
          title={t("shipping")}
          address={shippingAddress}
          nothing={t("address.none")}
          onEdit={() => edit("shipping")}
        />
        <Kept
          title={t("billing")}
          address={billingAddress}
          nothing={t("billing.same")}
          onEdit={() => edit("billing")}
        />
      </div>
      {/* Made anew each time, so that what was given up is forgotten. */}
      {edited && <AddressDialog key={edited} which={edited} onClose={() => edit(undefined)} />}
    </>
  );
}

type KeptProps = { title: string; address: Address | null; nothing: string; onEdit(): void };

function Kept({ title, address, nothing, onEdit }: KeptProps) {
  const { t } = useTranslation("profile");
  return (
    <div className="profile__kept">
      <h3>{title}</h3>
      {address ? <AddressLines address={address} /> : <p className="soft">{nothing}</p>}
      <Button size="small" onClick={onEdit}>
        <span>
          {t(address ? "address.edit" : "address.add")} <span className="unseen">{title}</span>
        </span>
      </Button>
    </div>
  );
}
