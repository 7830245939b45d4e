import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Field } from "#web/ui/Field.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminShippingApi } from "./adminShippingApi.ts";
import { couriersQuery } from "./queries.ts";
import { useShipmentAction } from "./useShipmentAction.ts";

export function CourierAccounts() {
  const can = useCan();
  return can("settings.write") ? <BostaAccount /> : null;
}

/** Connects the shop's account at Bosta. A stored key is never shown again. */
function BostaAccount() {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const { data } = useQuery(couriersQuery);
  const [key, type] = useState("");
  const [location, setLocation] = useState<string>();
  const pickupLocation = location ?? data?.bosta?.pickupLocation ?? "";
  const save = useShipmentAction(
    () => adminShippingApi.connect({ body: { key: key.trim(), pickupLocation: pickupLocation.trim() } }),
    () => {
      type("");
      toast.success(t("couriers.saved"));
    },
  );
  const remove = useShipmentAction(() => adminShippingApi.disconnect());
  if (!data) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) save.mutate(undefined);
  };
  return (
    <Disclosure title={t("couriers.title")}>
      <form className="stack" onSubmit={submit}>
        <p className="small">
          {data.bosta
            ? t("couriers.connected", { hint: data.bosta.hint, at: dayAndTime(data.bosta.updatedAt) })
            : t("couriers.notConnected")}
        </p>
        <div className="fields fields--2">
          <PasswordField
            name="courierKey"
            label={t("couriers.key")}
            hint={t("couriers.keyHint")}
            autoComplete="off"
            maxLength={200}
            value={key}
            onChange={(event) => type(event.target.value)}
          />
          <Field
            name="pickupLocation"
            label={t("couriers.location")}
            hint={t("couriers.locationHint")}
            latin
            optional
            maxLength={60}
            value={pickupLocation}
            onChange={(event) => setLocation(event.target.value)}
          />
        </div>
        <div className="actions">
          <Button type="submit" kind="main" size="small" busy={save.isPending} aria-disabled={key.trim() === ""}>
            {t(data.bosta ? "couriers.change" : "couriers.connect")}
          </Button>
          {data.bosta && (
            <Button size="small" kind="quiet" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t("couriers.disconnect")}
            </Button>
          )}
        </div>
      </form>
    </Disclosure>
  );
}
