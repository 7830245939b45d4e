import { useTranslation } from "react-i18next";
import type { CourierName } from "#shop/shipping/courier.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";

export type ShipmentChoice = {
  courier: CourierName;
  courierName: string;
  fragile: boolean;
  openBeforePaying: boolean;
};

type Props = {
  couriers: readonly CourierName[];
  /** Names of companies to suggest. */
  companies?: readonly string[];
  value: ShipmentChoice;
  onChange(value: ShipmentChoice): void;
};

export const firstChoice = (couriers: readonly CourierName[]): ShipmentChoice => ({
  // A connected company is what the shop uses.
  courier: couriers.find((name) => name !== "own") ?? "own",
  courierName: "",
  fragile: false,
  openBeforePaying: false,
});

/** Courier and handling of one or many parcels. */
export function ShipmentOptions({ couriers, companies = [], value, onChange }: Props) {
  const { t } = useTranslation("admin");
  return (
    <div className="stack">
      {couriers.length > 1 && (
        <RadioCards<CourierName>
          legend={t("shipments.courier")}
          name="courier"
          value={value.courier}
          onChange={(courier) => onChange({ ...value, courier })}
          options={couriers.map((name) => ({
            value: name,
            label: t(`shipments.courier.${name}`),
            detail: t(`shipments.courier.${name}Hint`),
          }))}
        />
      )}
      {value.courier === "own" && (
        <Field
          name="courierName"
          list="courier-companies"
          label={t("shipments.courierName")}
          hint={t("shipments.courierNameHint")}
          optional
          maxLength={60}
          value={value.courierName}
          onChange={(event) => onChange({ ...value, courierName: event.target.value })}
        />
      )}
      <datalist id="courier-companies">
        {companies.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Checkbox checked={value.fragile} onChange={(event) => onChange({ ...value, fragile: event.target.checked })}>
        {t("shipments.fragile")}
      </Checkbox>
      <Checkbox
        checked={value.openBeforePaying}
        onChange={(event) => onChange({ ...value, openBeforePaying: event.target.checked })}
      >
        {t("shipments.mayOpen")}
      </Checkbox>
    </div>
  );
}
