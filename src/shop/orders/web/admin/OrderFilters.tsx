import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { FilterForm } from "#web/admin/list/FilterForm.tsx";
import { useDebouncedInput } from "#web/admin/list/useDebouncedInput.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import { countFilters, type Filters, isDateRangeValid, isFiltered, parseFilters, withChange } from "./filters.ts";
import { StatusFilter } from "./StatusFilter.tsx";

type Props = { filters: Filters; onChange(filters: Filters): void };

export function OrderFilters({ filters, onChange }: Props) {
  const { t } = useTranslation(["admin", "errors"]);
  const { language } = useLanguage();
  const set = (change: Partial<Filters>) => onChange(withChange(filters, change));
  const number = useDebouncedInput(filters.orderId, (orderId) => set({ orderId }));
  const email = useDebouncedInput(filters.email, (email) => set({ email }));
  const address = useDebouncedInput(filters.address, (address) => set({ address }));
  return (
    <FilterForm
      active={countFilters({ ...filters, orderId: "" })}
      onClear={isFiltered(filters) ? () => onChange(parseFilters(new URLSearchParams())) : undefined}
      search={
        <Field
          small
          latin
          label={t("filter.number")}
          name="filter-number"
          data-admin-search
          placeholder={"NB-\u200e"}
          maxLength={60}
          {...number}
        />
      }
    >
      <Field small latin label={t("filter.email")} name="filter-email" inputMode="email" maxLength={100} {...email} />
      <Field small dir="auto" label={t("filter.address")} name="filter-address" maxLength={100} {...address} />
      <StatusFilter selected={filters.status} onChange={(status) => set({ status })} />
      <ChoiceFilter
        label={t("filter.payment")}
        name="payment"
        value={filters.paymentMethod}
        options={(["card", "cod"] as const).map((value) => ({ value, label: t(`method.${value}`) }))}
        onChange={(paymentMethod) => set({ paymentMethod })}
      />
      <ChoiceFilter
        label={t("filter.confirmation")}
        name="confirmation"
        value={filters.confirmation}
        options={(["waiting", "settled"] as const).map((value) => ({
          value,
          label: t(`filter.confirmation.${value}`),
        }))}
        onChange={(confirmation) => set({ confirmation })}
      />
      <ChoiceFilter
        label={t("filter.governorate")}
        name="governorate"
        value={filters.governorate}
        options={governorates.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) }))}
        onChange={(governorate) => set({ governorate })}
      />
      <DateField
        small
        label={t("filter.from")}
        name="filter-from"
        value={filters.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <DateField
        small
        label={t("filter.to")}
        name="filter-to"
        value={filters.to}
        error={isDateRangeValid(filters) ? undefined : t("errors:admin.orders.dateOrder")}
        onChange={(event) => set({ to: event.target.value })}
      />
    </FilterForm>
  );
}
