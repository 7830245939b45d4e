import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLoadedValues } from "#web/forms/useLoadedValues.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminPromotionsApi } from "./adminPromotionsApi.ts";
import { CouponForm } from "./CouponForm.tsx";
import { CouponRedemptions } from "./CouponRedemptions.tsx";
import { couponState, couponTones } from "./couponState.ts";
import { allCoupons, couponQuery } from "./queries.ts";

type Props = { id: string | undefined; onClose(): void; onCreated(id: string): void };

/** Creates a coupon or gift code, or edits an existing one. */
export function CouponDrawer({ id, onClose, onCreated }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const mayWrite = useCan()("coupons.write");
  const isNew = id === "new-coupon" || id === "new-gift";
  const coupon = useQuery({ ...couponQuery(id ?? ""), enabled: id !== undefined && !isNew });
  const shown = id === undefined || isNew ? undefined : coupon.data;
  const title = isNew
    ? t(id === "new-gift" ? "coupons.addGift" : "coupons.add")
    : shown
      ? formatCouponCode(shown.code)
      : t("coupons.loading");
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={shown ? <span className="code">{title}</span> : title}
      lead={shown && t(`coupons.kind.${shown.kind}`)}
    >
      {isNew && !mayWrite ? null : isNew ? (
        <CouponForm key={id} kind={id === "new-gift" ? "gift" : "coupon"} onDone={({ id }) => onCreated(id)} />
      ) : shown ? (
        <CouponDetails key={shown.id} coupon={shown} onClose={onClose} />
      ) : coupon.isError ? (
        <EmptyState
          title={errorMessage(coupon.error)}
          action={<Button onClick={() => coupon.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </Drawer>
  );
}

function CouponDetails({ coupon, onClose }: { coupon: AdminCouponView; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const mayWrite = useCan()("coupons.write");
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useLoadedValues(coupon);
  const params = { id: coupon.id };
  const state = couponState(coupon, new Date());
  const code = formatCouponCode(coupon.code);
  const onError = (error: unknown) => toast.error(errorMessage(error));
  const setActive = useMutation({
    mutationFn: (active: boolean) => adminPromotionsApi.change({ params, body: { active } }),
    onError,
    onSettled: () => queryClient.invalidateQueries(allCoupons),
  });
  const remove = useMutation({
    mutationFn: () => adminPromotionsApi.remove({ params }),
    onError,
    onSuccess() {
      toast.success(t("coupons.removed"));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(allCoupons),
  });
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success(t("coupons.copied")),
      () => toast.error(code),
    );
  return (
    <div className="stack">
      <div className="row row--between">
        <Badge tone={couponTones[state]}>{t(`coupons.${state}`)}</Badge>
        <time className="muted tiny" dateTime={coupon.createdAt}>
          {dayAndTime(coupon.createdAt)}
        </time>
      </div>
      <div className="row">
        <Button size="small" onClick={copy}>
          {t("coupons.copy")}
        </Button>
        {mayWrite && (
          <>
            <Button size="small" busy={setActive.isPending} onClick={() => setActive.mutate(!coupon.active)}>
              {t(coupon.active ? "coupons.deactivate" : "coupons.activate")}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setIsConfirming(true)}>
              {t("coupons.remove")}
            </Button>
          </>
        )}
      </div>
      {/* Resets the fields when another admin has saved meanwhile, unless they were edited. */}
      <div onChange={form.onEdit}>
        <CouponForm key={JSON.stringify(form.loaded)} kind={coupon.kind} coupon={form.loaded} onDone={form.onSaved} />
      </div>
      <CouponRedemptions coupon={coupon} />
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t("coupons.removeTitle", { code })}
        actions={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("coupons.remove")}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("coupons.removeText")}</p>
      </Dialog>
    </div>
  );
}
