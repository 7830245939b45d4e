import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#web/ui/Notice.tsx";
import { CouponField } from "./CouponField.tsx";

/** Tells guests that coupon codes require an account, before they look for the field. */
export function GuestCouponHint() {
  const { t } = useTranslation(["cart", "errors"]);
  const [typed, setTyped] = useState("");
  const [isNoticeShown, setIsNoticeShown] = useState(false);
  return (
    <div className="guest-coupon">
      <CouponField
        value={typed}
        error={undefined}
        busy={false}
        onChange={setTyped}
        onApply={() => setIsNoticeShown(true)}
      />
      {isNoticeShown && (
        <Notice tone="warning" live>
          {t("errors:coupon.loginRequired")}. <Link to="/login?next=/cart">{t("logIn")}</Link>
        </Notice>
      )}
    </div>
  );
}
