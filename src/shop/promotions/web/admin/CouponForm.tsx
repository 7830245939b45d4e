import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { categoryTreeQuery } from "#shop/catalogue/web/admin/categories/adminCategoriesApi.ts";
import { useCategoryLabel } from "#shop/catalogue/web/admin/categories/useCategoryLabel.ts";
import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminPromotionsApi } from "./adminPromotionsApi.ts";
import { type CouponBody, changedCouponFields, firstDayOf, lastDayOf, parseCouponForm } from "./parseCouponForm.ts";
import { allCoupons, couponQuery } from "./queries.ts";

type Props = { kind: AdminCouponView["kind"]; coupon?: AdminCouponView; onDone(coupon: AdminCouponView): void };

/** Fields for creating and editing; the code of an existing coupon is read-only. */
export function CouponForm({ kind, coupon, onDone }: Props) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const mayWrite = useCan()("coupons.write");
  const [discountKind, setDiscountKind] = useState<"percent" | "amount">(
    coupon?.amountOff == null ? "percent" : "amount",
  );
  const save = useMutation({
    mutationFn: ({ code, body }: { code: string; body: CouponBody }) =>
      coupon
        ? adminPromotionsApi.change({ params: { id: coupon.id }, body: changedCouponFields(body, coupon) })
        : adminPromotionsApi.add({ body: { ...body, kind, ...(code && { code }) } }),
    onSuccess(saved) {
      toast.success(t(coupon ? "coupons.saved" : "coupons.created"));
      queryClient.setQueryData(couponQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries(allCoupons);
      onDone(saved);
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error, toFormFields);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const parsed = parseCouponForm(form, kind);
    const code = String(form.get("code") ?? "").trim();
    if (!coupon && kind === "coupon" && !code) parsed.errors.code = "validation.required";
    onSubmit(parsed.errors);
    if (Object.keys(parsed.errors).length === 0 && !save.isPending) save.mutate({ code, body: parsed.body });
  }

  return (
    <form noValidate onChange={onChange} onSubmit={send}>
      <fieldset className="admin-form" disabled={!mayWrite}>
        <FormError error={formError} />
        {!coupon && (
          <Field
            small
            latin
            label={t("coupons.code")}
            name="code"
            optional={kind === "gift"}
            hint={t(kind === "gift" ? "coupons.giftHint" : "coupons.codeHint")}
            maxLength={60}
            error={errorOf("code")}
          />
        )}
        <div className="fields fields--2">
          <SelectField
            small
            label={t("coupons.how")}
            name="how"
            value={discountKind}
            onChange={(event) => setDiscountKind(event.currentTarget.value === "amount" ? "amount" : "percent")}
          >
            <option value="percent">{t("coupons.percent")}</option>
            <option value="amount">{t("coupons.amount")}</option>
          </SelectField>
          <Field
            key={discountKind}
            small
            latin
            inputMode="decimal"
            maxLength={12}
            label={t(discountKind === "percent" ? "coupons.percentOff" : "coupons.amountOff")}
            name={discountKind === "percent" ? "percentOff" : "amountOff"}
            defaultValue={(discountKind === "percent" ? coupon?.percentOff : coupon?.amountOff) ?? ""}
            error={errorOf(discountKind === "percent" ? "percentOff" : "amountOff")}
          />
          <Field
            small
            latin
            optional
            inputMode="decimal"
            maxLength={12}
            label={t("coupons.minSubtotal")}
            name="minSubtotal"
            defaultValue={coupon?.minSubtotal || ""}
            error={errorOf("minSubtotal")}
          />
          <span />
          <DateField
            small
            optional
            label={t("coupons.starts")}
            name="firstDay"
            defaultValue={coupon ? firstDayOf(coupon) : ""}
            error={errorOf("firstDay")}
          />
          <DateField
            small
            optional
            label={t("coupons.lastDay")}
            name="lastDay"
            defaultValue={coupon ? lastDayOf(coupon) : ""}
            error={errorOf("lastDay")}
          />
          {kind === "coupon" &&
            (["maxUses", "maxPerUser"] as const).map((name) => (
              <Field
                key={name}
                small
                latin
                optional
                inputMode="numeric"
                maxLength={7}
                label={t(`coupons.${name}`)}
                hint={t("coupons.unlimited")}
                name={name}
                defaultValue={coupon?.[name] ?? ""}
                error={errorOf(name)}
              />
            ))}
        </div>
        <CategoryCheckboxes selected={coupon?.categories ?? []} />
        {mayWrite && (
          <Button kind="main" size="small" type="submit" busy={save.isPending}>
            {t(coupon ? "coupons.save" : "coupons.create")}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

/** The API uses timestamps where the form uses dates. */
const toFormFields = ({ startsAt, expiresAt, ...fields }: Readonly<Record<string, ErrorKey | undefined>>) => ({
  ...fields,
  ...(startsAt && { firstDay: startsAt }),
  ...(expiresAt && { lastDay: expiresAt }),
});

function CategoryCheckboxes({ selected }: { selected: readonly string[] }) {
  const { t } = useTranslation("admin");
  const categoryLabel = useCategoryLabel();
  const { data } = useQuery(categoryTreeQuery);
  if (!data) return null;
  return (
    <fieldset className="admin-form__choices">
      <legend className="field__label">{t("coupons.categories")}</legend>
      <p className="field__hint">{t("coupons.allCategories")}</p>
      <div>
        {data.items.map((category) => (
          <Checkbox
            key={category.key}
            id={`category-${category.key}`}
            tight
            name="categories"
            value={category.key}
            defaultChecked={selected.includes(category.key)}
          >
            {categoryLabel(category)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
