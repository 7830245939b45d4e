import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { inLanguage } from "#platform/languages.ts";
import type { StaffCoupon } from "#shop/promotions/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { allCoupons, categoriesAsk } from "./asks.ts";
import { type CouponBody, firstDayOf, lastDayOf, readCoupon } from "./couponForm.ts";

type Props = { kind: StaffCoupon["kind"]; coupon?: StaffCoupon; onDone(coupon: StaffCoupon): void };

/** The same fields for a new code and for one that there is, whose name stays. */
export function CouponForm({ kind, coupon, onDone }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [how, setHow] = useState<"percent" | "amount">(coupon?.amountOff == null ? "percent" : "amount");
  const [typed, setTyped] = useState<Record<string, ErrorKey>>({});
  const save = useMutation({
    mutationFn: ({ code, body }: { code: string; body: CouponBody }) =>
      coupon
        ? api.staffPromotions.change({ params: { id: coupon.id }, body })
        : api.staffPromotions.add({ body: { ...body, kind, ...(code && { code }) } }),
    onSuccess(saved) {
      toast.success(t(coupon ? "coupons.saved" : "coupons.created"));
      void known.invalidateQueries(allCoupons);
      onDone(saved);
    },
  });
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const wrong = { ...withNames(refused), ...typed };
  const errorOf = (name: string) => wrong[name] && errorText(wrong[name]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = readCoupon(form, kind);
    const code = String(form.get("code") ?? "").trim();
    if (!coupon && kind === "coupon" && !code) read.wrong.code = "validation.required";
    setTyped(read.wrong);
    if (Object.keys(read.wrong).length === 0 && !save.isPending) save.mutate({ code, body: read.body });
  }

  return (
    <form className="coupon-form" noValidate onSubmit={send}>
      {save.error && Object.keys(refused).length === 0 && <Notice tone="danger" live title={explain(save.error)} />}
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
          value={how}
          onChange={(event) => setHow(event.currentTarget.value === "amount" ? "amount" : "percent")}
        >
          <option value="percent">{t("coupons.percent")}</option>
          <option value="amount">{t("coupons.amount")}</option>
        </SelectField>
        <Field
          key={how}
          small
          latin
          inputMode="decimal"
          maxLength={12}
          label={t(how === "percent" ? "coupons.percentOff" : "coupons.amountOff")}
          name={how === "percent" ? "percentOff" : "amountOff"}
          defaultValue={(how === "percent" ? coupon?.percentOff : coupon?.amountOff) ?? ""}
          error={errorOf(how === "percent" ? "percentOff" : "amountOff")}
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
        <Field
          small
          optional
          type="date"
          label={t("coupons.starts")}
          name="firstDay"
          defaultValue={coupon ? firstDayOf(coupon) : ""}
          error={errorOf("firstDay")}
        />
        <Field
          small
          optional
          type="date"
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
      <CategoryBoxes chosen={coupon?.categories ?? []} />
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t(coupon ? "coupons.save" : "coupons.create")}
      </Button>
    </form>
  );
}

/** The API speaks of moments where the form speaks of days. */
const withNames = ({
  startsAt,
  expiresAt,
  ...fields
}: Readonly<Record<string, ErrorKey>>): Record<string, ErrorKey> => ({
  ...fields,
  ...(startsAt && { firstDay: startsAt }),
  ...(expiresAt && { lastDay: expiresAt }),
});

function CategoryBoxes({ chosen }: { chosen: readonly string[] }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const { data } = useQuery(categoriesAsk);
  if (!data) return null;
  return (
    <fieldset className="coupon-form__categories">
      <legend className="field__label">{t("coupons.categories")}</legend>
      <p className="field__hint">{t("coupons.allCategories")}</p>
      <div>
        {data.items.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            id={`category-${slug}`}
            tight
            name="categories"
            value={slug}
            defaultChecked={chosen.includes(slug)}
          >
            {inLanguage(name, language)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
