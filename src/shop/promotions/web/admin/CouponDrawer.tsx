import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { writeCode } from "#shop/promotions/code.ts";
import type { StaffCoupon } from "#shop/promotions/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { allCoupons, couponAsk } from "./asks.ts";
import { CouponForm } from "./CouponForm.tsx";
import { CouponUses } from "./CouponUses.tsx";
import { stateOf, tones } from "./state.ts";

type Props = { id: string | undefined; onClose(): void; onMade(id: string): void };

/** A new code of either kind, or one that there is. */
export function CouponDrawer({ id, onClose, onMade }: Props) {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const isNew = id === "new-coupon" || id === "new-gift";
  const coupon = useQuery({ ...couponAsk(id ?? ""), enabled: id !== undefined && !isNew });
  const shown = id === undefined || isNew ? undefined : coupon.data;
  const title = isNew
    ? t(id === "new-gift" ? "coupons.addGift" : "coupons.add")
    : shown
      ? writeCode(shown.code)
      : t("coupons.loading");
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={shown ? <span className="code">{title}</span> : title}
      lead={shown && t(`coupons.kind.${shown.kind}`)}
    >
      {isNew ? (
        <CouponForm key={id} kind={id === "new-gift" ? "gift" : "coupon"} onDone={({ id }) => onMade(id)} />
      ) : shown ? (
        <Code key={shown.id} coupon={shown} onClose={onClose} />
      ) : coupon.isError ? (
        <EmptyState
          title={explain(coupon.error)}
          action={<Button onClick={() => coupon.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </Drawer>
  );
}

function Code({ coupon, onClose }: { coupon: StaffCoupon; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [asking, ask] = useState(false);
  const params = { id: coupon.id };
  const state = stateOf(coupon, new Date());
  const code = writeCode(coupon.code);
  const onError = (error: unknown) => toast.error(explain(error));
  const turn = useMutation({
    mutationFn: (active: boolean) => api.staffPromotions.change({ params, body: { active } }),
    onError,
    onSettled: () => known.invalidateQueries(allCoupons),
  });
  const remove = useMutation({
    mutationFn: () => api.staffPromotions.remove({ params }),
    onError,
    onSuccess() {
      toast.success(t("coupons.removed"));
      onClose();
    },
    onSettled: () => known.invalidateQueries(allCoupons),
  });
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success(t("coupons.copied")),
      () => toast.error(code),
    );
  return (
    <div className="stack">
      <div className="row row--apart">
        <Badge tone={tones[state]}>{t(`coupons.${state}`)}</Badge>
        <time className="soft tiny" dateTime={coupon.createdAt}>
          {dayAndTime(coupon.createdAt)}
        </time>
      </div>
      <div className="row">
        <Button size="small" onClick={copy}>
          {t("coupons.copy")}
        </Button>
        <Button size="small" busy={turn.isPending} onClick={() => turn.mutate(!coupon.active)}>
          {t(coupon.active ? "coupons.deactivate" : "coupons.activate")}
        </Button>
        <Button size="small" kind="quiet" onClick={() => ask(true)}>
          {t("coupons.remove")}
        </Button>
      </div>
      {/* What somebody else saved meanwhile fills the fields anew. */}
      <CouponForm key={JSON.stringify(coupon)} kind={coupon.kind} coupon={coupon} onDone={() => {}} />
      <CouponUses coupon={coupon} />
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={t("coupons.removeTitle", { code })}
        actions={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("coupons.remove")}
            </Button>
            <Button onClick={() => ask(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("coupons.removeText")}</p>
      </Dialog>
    </div>
  );
}
