import { useTranslation } from "react-i18next";
import { AddressFields } from "#shop/accounts/web/contact/AddressFields.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import type { CheckoutFormState } from "./formState.ts";

type Props = {
  form: CheckoutFormState;
  change(part: Partial<CheckoutFormState>): void;
  errorOf(field: string): string | undefined;
};

export function BillingStep({ form, change, errorOf }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Checkbox
        name="billing-same"
        checked={form.billingSame}
        onChange={(event) => change({ billingSame: event.target.checked })}
      >
        {t("billingSame")}
      </Checkbox>
      {!form.billingSame && (
        <AddressFields
          which="billing"
          address={form.billing}
          onChange={(billing) => change({ billing })}
          errorOf={errorOf}
        />
      )}
    </>
  );
}
